"""What somebody should be told: failures, events given up, unsupported claims, cost."""

from aws_cdk import Duration, Stack
from aws_cdk import aws_budgets as budgets
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sns_subscriptions as subscriptions

from asistente.observability.metrics import (
    CLAIMS,
    FAILED_EVENTS,
    NAMESPACE,
    UNSUPPORTED_CLAIMS,
)
from asistente_infra.options import Options
from asistente_infra.resources.queue import Queues

UNSUPPORTED_PERCENT = 0.5
"""Share of the sentences of drafts that the verifier had to drop, from which on it is told."""
_FIVE_MINUTES, _HOUR = Duration.minutes(5), Duration.hours(1)
_BUDGET_PERCENT = 80


def alarms(stack: Stack, options: Options, function: lambda_.Function, queues: Queues) -> None:
    """All alarms and the budget, with one topic for them."""
    topic = _topic(stack, options)
    given_up = queues.dead.metric_approximate_number_of_messages_visible(
        period=_FIVE_MINUTES, statistic="Maximum"
    )
    _alarm(stack, "ingest-errors", options, topic, _failed(function), 0)
    _alarm(stack, "dead-events", options, topic, given_up, 0)
    _alarm(stack, "unsupported-claims", options, topic, _unsupported(), UNSUPPORTED_PERCENT)
    _budget(stack, options, topic)


def _topic(stack: Stack, options: Options) -> sns.Topic:
    topic = sns.Topic(stack, "Alerts", topic_name=f"{options.name}-alerts", enforce_ssl=True)
    services = ("cloudwatch.amazonaws.com", "budgets.amazonaws.com")
    topic.add_to_resource_policy(
        iam.PolicyStatement(
            actions=["sns:Publish"],
            principals=[iam.ServicePrincipal(service) for service in services],
            resources=[topic.topic_arn],
            conditions={"StringEquals": {"aws:SourceAccount": stack.account}},
        )
    )
    if options.email:
        topic.add_subscription(subscriptions.EmailSubscription(options.email))
    return topic


def _failed(function: lambda_.Function) -> cloudwatch.MathExpression:
    """Crashes and timeouts, which Lambda counts, and messages given back, which it does not."""
    crashed = function.metric_errors(period=_FIVE_MINUTES, statistic="Sum")
    return cloudwatch.MathExpression(
        expression="FILL(crashed, 0) + FILL(returned, 0)",
        label="failed events",
        period=_FIVE_MINUTES,
        using_metrics={"crashed": crashed, "returned": _counted(FAILED_EVENTS, _FIVE_MINUTES)},
    )


def _unsupported() -> cloudwatch.MathExpression:
    """Percent of an hour's claims; nothing was claimed, nothing is wrong."""
    return cloudwatch.MathExpression(
        expression="IF(claims > 0, 100 * dropped / claims, 0)",
        label="unsupported claims, %",
        period=_HOUR,
        using_metrics={
            "claims": _counted(CLAIMS, _HOUR),
            "dropped": _counted(UNSUPPORTED_CLAIMS, _HOUR),
        },
    )


def _counted(name: str, period: Duration) -> cloudwatch.Metric:
    return cloudwatch.Metric(namespace=NAMESPACE, metric_name=name, statistic="Sum", period=period)


def _alarm(
    stack: Stack,
    name: str,
    options: Options,
    topic: sns.Topic,
    metric: cloudwatch.IMetric,
    above: float,
) -> None:
    cloudwatch.Alarm(
        stack,
        "".join(word.title() for word in name.split("-")) + "Alarm",
        alarm_name=f"{options.name}-{name}",
        metric=metric,
        threshold=above,
        comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluation_periods=1,
        treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
    ).add_alarm_action(actions.SnsAction(topic))


def _budget(stack: Stack, options: Options, topic: sns.Topic) -> None:
    """Of the whole account: for one stack alone, billing must first activate a cost tag."""
    told = budgets.CfnBudget.SubscriberProperty(address=topic.topic_arn, subscription_type="SNS")
    budgets.CfnBudget(
        stack,
        "Budget",
        budget=budgets.CfnBudget.BudgetDataProperty(
            budget_name=f"{options.name}-monthly",
            budget_type="COST",
            time_unit="MONTHLY",
            budget_limit=budgets.CfnBudget.SpendProperty(amount=options.budget_usd, unit="USD"),
        ),
        notifications_with_subscribers=[
            _notice(kind, percent, told)
            for kind, percent in (("ACTUAL", _BUDGET_PERCENT), ("FORECASTED", 100))
        ],
    )


def _notice(
    kind: str, percent: float, told: budgets.CfnBudget.SubscriberProperty
) -> budgets.CfnBudget.NotificationWithSubscribersProperty:
    return budgets.CfnBudget.NotificationWithSubscribersProperty(
        notification=budgets.CfnBudget.NotificationProperty(
            comparison_operator="GREATER_THAN",
            notification_type=kind,
            threshold=percent,
            threshold_type="PERCENTAGE",
        ),
        subscribers=[told],
    )
