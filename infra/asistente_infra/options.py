"""What whoever deploys may choose, and the names that follow from it.

Physical names are fixed by the options, so that the program finds what it deployed without asking
CloudFormation first, and so that a policy can name a bucket before the bucket exists.
"""

import re
from dataclasses import dataclass

CONCURRENCY = 2
"""Executions of the function at once: the fewest that a queue can be told to use. With fewer
reserved than that, Lambda would turn messages away, and three refusals would send a good document
to the dead-letter queue."""

_NAME = re.compile(r"[a-z][a-z0-9-]{2,15}")


@dataclass(frozen=True, kw_only=True)
class Options:
    """One deployment."""

    name: str = "asistente"
    """Prefix of every resource; 3 to 16 lower-case letters, digits and hyphens."""
    classic: bool = False
    """A classic OpenSearch Serverless collection, which costs while idle, in place of one of the
    next generation, which scales to zero."""
    principals: tuple[str, ...] = ()
    """ARNs of the roles and users that may ask and ingest, besides the Lambda function."""
    email: str = ""
    """Who is told of alarms and of the budget; nobody if empty, but the alarms are there."""
    reserve: bool = True
    """Reserve the function's executions; a small account has none to reserve."""
    budget_usd: int = 50
    """Monthly amount at which the budget alarm goes off."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(self.name)

    @property
    def log_group(self) -> str:
        """Where traces are written."""
        return f"/asistente/{self.name}/traces"

    @property
    def function_log_group(self) -> str:
        """Where the Lambda function writes."""
        return f"/asistente/{self.name}/ingest"

    @property
    def source_bucket(self) -> str:
        """Bucket of the documents; `${…}` is filled in by CloudFormation."""
        return f"{self.name}-source-${{AWS::AccountId}}-${{AWS::Region}}"

    @property
    def processed_bucket(self) -> str:
        """Bucket of what was made of them."""
        return f"{self.name}-processed-${{AWS::AccountId}}-${{AWS::Region}}"
