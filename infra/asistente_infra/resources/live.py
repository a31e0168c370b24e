"""AppConfig: settings that change without a deployment. Empty at first: the file's hold."""

from aws_cdk import Stack
from aws_cdk import aws_appconfig as appconfig
from aws_cdk import aws_iam as iam

from asistente.aws.appconfig import ENVIRONMENT, PROFILE
from asistente_infra.options import Options


def live_settings(stack: Stack, options: Options) -> iam.PolicyStatement:
    """The application with its first, empty version; returns what reading it takes."""
    application = appconfig.CfnApplication(stack, "LiveApplication", name=options.name)
    environment = appconfig.CfnEnvironment(
        stack, "LiveEnvironment", application_id=application.ref, name=ENVIRONMENT
    )
    profile = appconfig.CfnConfigurationProfile(
        stack,
        "LiveProfile",
        application_id=application.ref,
        name=PROFILE,
        location_uri="hosted",
        type="AWS.Freeform",
    )
    _deploy_empty(stack, options, application, environment, profile)
    session = stack.format_arn(
        service="appconfig",
        resource="application",
        resource_name=f"{application.ref}/environment/{environment.ref}/configuration/{profile.ref}",
    )
    return iam.PolicyStatement(
        actions=["appconfig:StartConfigurationSession", "appconfig:GetLatestConfiguration"],
        resources=[session],
    )


def _deploy_empty(
    stack: Stack,
    options: Options,
    application: appconfig.CfnApplication,
    environment: appconfig.CfnEnvironment,
    profile: appconfig.CfnConfigurationProfile,
) -> None:
    version = appconfig.CfnHostedConfigurationVersion(
        stack,
        "LiveVersion",
        application_id=application.ref,
        configuration_profile_id=profile.ref,
        content="{}",
        content_type="application/json",
    )
    strategy = appconfig.CfnDeploymentStrategy(
        stack,
        "LiveStrategy",
        name=f"{options.name}-at-once",
        deployment_duration_in_minutes=0,
        growth_factor=100,
        final_bake_time_in_minutes=0,
        replicate_to="NONE",
    )
    appconfig.CfnDeployment(
        stack,
        "LiveDeployment",
        application_id=application.ref,
        environment_id=environment.ref,
        configuration_profile_id=profile.ref,
        configuration_version=version.ref,
        deployment_strategy_id=strategy.ref,
    )
