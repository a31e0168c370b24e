"""The AWS path as a CDK app: what `asistente infra` synthesises, deploys and destroys."""
