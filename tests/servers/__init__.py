"""Fakes of services, each of its own: real HTTP on 127.0.0.1, real wire format."""
