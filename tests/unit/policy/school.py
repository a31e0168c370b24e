"""Documents of a small invented school, in one period, which do not contradict each other."""

from functools import lru_cache

from tests.unit.policy.shelf import Shelf

TEXTS = {
    "aviso-pago.md": """---
title: Aviso de pago
category: pagos
office: Caja
publication_date: 2026-01-05
---
# Aviso de pago

El pago de la reinscripción se hace del 26 de enero al 4 de febrero de 2026. El costo de la
reinscripción es de $1,850.00. El recibo se entrega en la caja, de 9:00 a 14:00 horas.

## Recargos

Quien paga tarde cubre un recargo de $200.00.
""",
    "constancias.md": """---
title: Constancias y certificados
category: constancias
office: Servicios Escolares
publication_date: 2025-10-03
---
# Constancias y certificados

## Constancia de estudios

La constancia de estudios tiene un costo de $85.00 y se entrega en 3 días hábiles en la ventanilla 2
del edificio A.

Pasos para solicitar la constancia de estudios:

1. Entra al portal y elige «Constancias».
2. Paga la cuota en la caja.
3. Recoge la constancia en la ventanilla 2.

## Certificado parcial

El certificado parcial lo firma la jefa de Servicios Escolares. Se solicita por escrito.
""",
    "becas.md": """---
title: Convocatoria de becas
category: becas
office: Coordinación de Becas
publication_date: 2026-01-10
---
# Convocatoria de becas

El registro de solicitudes de beca es del 2 al 13 de febrero de 2026. Los resultados los publica el
Comité de Becas el 2 de marzo de 2026.

Requisitos de la beca alimenticia:

- Estar inscrito en el semestre.
- Tener un promedio mínimo de 80.
- No contar con otra beca.

Escribe a becas@itx.edu.mx si tienes dudas sobre la beca.
""",
    "reglamento.md": """---
title: Reglamento de estudiantes
category: reglamento
office: Consejo Académico
publication_date: 2025-01-10
---
# Reglamento de estudiantes

## Artículo 1

El estudiante que adeuda una materia puede inscribirse si la cursa en el mismo semestre.

## Artículo 2

La baja temporal la autoriza el Consejo Académico. El estudiante puede pedir hasta dos bajas
temporales.

## Artículo 3

El estudiante que falta sin justificación a más del 20% de las clases pierde el derecho a examen.
""",
    "biblioteca.md": """---
title: Biblioteca
category: biblioteca
office: Biblioteca
publication_date: 2025-08-18
---
# Biblioteca

La biblioteca presta hasta 3 libros por 7 días. Abre de lunes a viernes de 8:00 a 20:00 horas.

La multa por entregar tarde un libro es de $10.00 por día.
""",
    "servicio-social.md": """---
title: Servicio social
category: servicio social
office: Vinculación
publication_date: 2025-09-05
---
# Servicio social

El servicio social dura 480 horas. Para iniciarlo se necesita el 70% de los créditos. La carta de
presentación la firma el Departamento de Vinculación.
""",
}


@lru_cache(maxsize=1)
def school() -> Shelf:
    """The shelf, built once."""
    return Shelf(TEXTS)
