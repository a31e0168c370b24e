"""A fake of what stands between a bucket and the Lambda function: S3's messages and the queue.

moto's own notifications carry no sequencer, so the messages are written here, in S3's format, and
sent through a queue of moto; the trigger takes them from there as Lambda does.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import quote_plus

Handler = Callable[[Mapping[str, Any], object], dict[str, list[dict[str, str]]]]
MAX_RECEIVES = 3


@dataclass
class NotifyingBucket:
    """A versioned bucket whose changes give messages, in the order in which they happened."""

    client: Any
    name: str
    _clock: "count[int]" = field(default_factory=lambda: count(0x61F08299329D18))

    def __post_init__(self) -> None:
        versioned = {"Status": "Enabled"}
        self.client.put_bucket_versioning(Bucket=self.name, VersioningConfiguration=versioned)

    def put(self, key: str, text: str) -> str:
        """Upload an object; the message that S3 would send."""
        done = self.client.put_object(Bucket=self.name, Key=key, Body=text.encode())
        return self._message("ObjectCreated:Put", key, done, eTag=done["ETag"].strip('"'))

    def delete(self, key: str) -> str:
        """Delete an object, which leaves a marker; the message that S3 would send."""
        done = self.client.delete_object(Bucket=self.name, Key=key)
        return self._message("ObjectRemoved:DeleteMarkerCreated", key, done)

    def _message(self, name: str, key: str, done: Mapping[str, Any], **more: str) -> str:
        changed = {
            "key": quote_plus(key),
            "versionId": done["VersionId"],
            "sequencer": f"{next(self._clock):016X}",
            **more,
        }
        record = {
            "eventVersion": "2.1",
            "eventSource": "aws:s3",
            "eventName": name,
            "s3": {"bucket": {"name": self.name}, "object": changed},
        }
        return json.dumps({"Records": [record]})


@dataclass
class FakeTrigger:
    """Moves messages from a queue to a handler, one a batch, and gives back those that failed."""

    client: Any
    handler: Handler
    queue: str = ""
    dead: str = ""

    def __post_init__(self) -> None:
        self.dead = self.client.create_queue(QueueName="dead")["QueueUrl"]
        named = {"QueueUrl": self.dead, "AttributeNames": ["QueueArn"]}
        arn = self.client.get_queue_attributes(**named)["Attributes"]["QueueArn"]
        redrive = {"deadLetterTargetArn": arn, "maxReceiveCount": MAX_RECEIVES}
        settings = {"RedrivePolicy": json.dumps(redrive), "VisibilityTimeout": "300"}
        made = self.client.create_queue(QueueName="events", Attributes=settings)
        self.queue = made["QueueUrl"]

    def send(self, message: str) -> None:
        self.client.send_message(QueueUrl=self.queue, MessageBody=message)

    def run(self) -> None:
        """Until nothing waits: everything was handled, or is in the dead-letter queue."""
        while received := self.client.receive_message(QueueUrl=self.queue).get("Messages"):
            for message in received:
                self._invoke(message)

    def given_up(self) -> list[str]:
        """Bodies of the messages in the dead-letter queue."""
        named = {"QueueUrl": self.dead, "MaxNumberOfMessages": 10}
        return [m["Body"] for m in self.client.receive_message(**named).get("Messages", [])]

    def _invoke(self, message: Mapping[str, Any]) -> None:
        record = {
            "messageId": message["MessageId"],
            "receiptHandle": message["ReceiptHandle"],
            "body": message["Body"],
            "eventSource": "aws:sqs",
        }
        failed = self.handler({"Records": [record]}, None)["batchItemFailures"]
        named = {"QueueUrl": self.queue, "ReceiptHandle": message["ReceiptHandle"]}
        if {"itemIdentifier": message["MessageId"]} in failed:
            # time passes faster here: what failed can be received again at once
            self.client.change_message_visibility(**named, VisibilityTimeout=0)
        else:
            self.client.delete_message(**named)
