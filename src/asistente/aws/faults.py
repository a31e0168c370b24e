"""What can go wrong at AWS, each as one Spanish line with what to do about it."""

from typing import NamedTuple

from asistente.errors import ServiceBusyError, ServiceDeniedError, ServiceError


class Fault(NamedTuple):
    """A kind of failure; `{service}` and `{detail}` are filled in where it happens."""

    message: str
    hint: str
    error: type[ServiceError]


NO_CREDENTIALS = Fault(
    "No hay credenciales de AWS ({detail}).",
    "Inicia sesión con «aws sso login» o «aws configure», o revisa AWS_PROFILE.",
    ServiceDeniedError,
)
EXPIRED = Fault(
    "Las credenciales de AWS caducaron ({detail}).",
    "Renuévalas, por ejemplo con «aws sso login», y repite el comando.",
    ServiceDeniedError,
)
REJECTED = Fault(
    "AWS no reconoce las credenciales ({detail}).",
    "Revisa AWS_PROFILE y que la hora de este equipo sea correcta.",
    ServiceDeniedError,
)
DENIED = Fault(
    "{service} no permite esta operación ({detail}).",
    "Pide a quien administra la cuenta que agregue ese permiso a tu rol.",
    ServiceDeniedError,
)
COLLECTION_DENIED = Fault(
    "La colección de OpenSearch respondió 403 ({detail}).",
    "Revisa tres cosas: que tu rol esté en la política de acceso a datos de la colección, que "
    "tenga el permiso aoss:APIAccessAll y que la política de red admita esta conexión.",
    ServiceDeniedError,
)
LOGIN_REFUSED = Fault(
    "OpenSearch no acepta el usuario y la contraseña, o no le permite esta operación ({detail}).",
    "Revisa los ajustes aws.opensearch_user y aws.opensearch_password, y los permisos de ese "
    "usuario.",
    ServiceDeniedError,
)
MODEL_ACCESS = Fault(
    "La cuenta no tiene acceso a ese modelo de Bedrock ({detail}).",
    "Ábrelo en el catálogo de modelos de la consola de Bedrock, en la misma región: ahí se ve qué "
    "falta para usarlo.",
    ServiceDeniedError,
)
THROTTLED = Fault(
    "{service} limita las solicitudes por minuto ({detail}).",
    "Espera un minuto y repite el comando: lo que ya se hizo no se repite.",
    ServiceBusyError,
)
DAILY_QUOTA = Fault(
    "Se agotó la cuota de la cuenta en {service} ({detail}).",
    "Espera a que se renueve, o pide un aumento en «Service Quotas».",
    ServiceBusyError,
)
WRONG_REGION = Fault(
    "{service} no tiene en esta región lo que se pide ({detail}).",
    "Revisa los ajustes aws.region y el nombre del modelo, o AWS_REGION.",
    ServiceDeniedError,
)
NO_REGION = Fault(
    "No se sabe en qué región de AWS trabajar ({detail}).",
    "Define el ajuste aws.region, o AWS_REGION.",
    ServiceDeniedError,
)
NOT_FOUND = Fault(
    "{service} no encuentra lo que se pide ({detail}).",
    "Revisa los nombres en la sección aws de los ajustes, o despliega con: asistente infra deploy",
    ServiceDeniedError,
)
INDEX_NOT_READY = Fault(
    "El índice todavía no está en la colección de OpenSearch ({detail}).",
    "Si acabas de crearlo, espera un minuto; si no, repite: asistente ingest RUTA --path aws",
    ServiceBusyError,
)
UNREACHABLE = Fault(
    "No se pudo conectar con {service} ({detail}).",
    "Revisa la red, aws.region y las direcciones de los ajustes.",
    ServiceBusyError,
)
MODEL_FAILED = Fault(
    "El modelo de Bedrock no pudo responder ({detail}).",
    "Repite el comando; si sigue, prueba con otro modelo.",
    ServiceBusyError,
)
CHANGED = Fault(
    "Otro proceso cambió lo mismo al mismo tiempo ({detail}).",
    "Repite el comando.",
    ServiceBusyError,
)
INVALID = Fault(
    "{service} no acepta la solicitud ({detail}).",
    "Repite con --debug para ver el detalle, y avisa a quien mantiene asistente.",
    ServiceDeniedError,
)
FAILED = Fault(
    "{service} falló ({detail}).",
    "Repite el comando en unos minutos.",
    ServiceBusyError,
)

FAULTS = (
    *(NO_CREDENTIALS, EXPIRED, REJECTED, DENIED, COLLECTION_DENIED),
    *(LOGIN_REFUSED, MODEL_ACCESS),
    *(THROTTLED, DAILY_QUOTA, WRONG_REGION, NO_REGION, NOT_FOUND, INDEX_NOT_READY),
    *(UNREACHABLE, MODEL_FAILED, CHANGED, INVALID, FAILED),
)
"""All of them, so that a test can tell that each is reached."""
