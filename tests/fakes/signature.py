"""Checks that a request is signed (SigV4) as a service of AWS would."""

import hashlib
import re

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

from tests.fakes.wire import Request

ACCESS_KEY, SECRET_KEY = "AKIDFAKEFAKEFAKEFAKE", "fake-secret-of-the-tests"
"""What the tests sign with; they open nothing but these fakes."""

_CHANGED_ON_THE_WAY = {"content-length", "connection", "accept-encoding", "transfer-encoding"}
"""Headers that what stands before a serverless collection changes, so that no signature with one of
them is right."""

_HEADER = re.compile(
    r"AWS4-HMAC-SHA256 Credential=(?P<key>[^/]+)/(?P<day>\d{8})/(?P<region>[^/]+)"
    r"/(?P<service>[^/]+)/aws4_request, ?"
    r"SignedHeaders=(?P<signed>[^,]+), ?Signature=(?P<signature>[0-9a-f]{64})"
)


def refusal(request: Request, service: str) -> str:
    """Why the service refuses the request; empty where it does not."""
    found = _HEADER.fullmatch(request.headers.get("authorization", ""))
    if found is None:
        return "the request is not signed"
    signed = found["signed"].split(";")
    if found["service"] != service:
        return f"signed for {found['service']}, not for {service}"
    if service == "aoss" and (bad := _CHANGED_ON_THE_WAY & set(signed)):
        return f"{min(bad)} is signed"
    if service == "aoss" and "x-amz-content-sha256" not in signed:
        return "x-amz-content-sha256 is not signed"
    told = request.headers.get("x-amz-content-sha256", "")
    if told and told != hashlib.sha256(request.body).hexdigest():
        return "the body is not the one that was signed"
    right = _signature(request, service, found["region"], signed)
    return "" if right == found["signature"] else "the signature is wrong"


def _signature(request: Request, service: str, region: str, signed: list[str]) -> str:
    url = f"http://{request.headers['host']}{request.target}"
    headers = {name: request.headers[name] for name in signed}
    original = AWSRequest(method=request.method, url=url, data=request.body, headers=headers)
    original.context["timestamp"] = request.headers["x-amz-date"]
    auth = SigV4Auth(Credentials(ACCESS_KEY, SECRET_KEY), service, region)
    text = auth.string_to_sign(original, auth.canonical_request(original))
    return str(auth.signature(text, original))
