import type { Role } from '#contract/actor.ts'

/** What each role may do, shown where a role is chosen (rule user-3). */
export const roleDescriptions: Record<Role, string> = {
  ROLE_USER: 'Ve y corrige sus propios datos. Nada de los demás.',
  ROLE_ENLACE:
    'Lo mismo que un miembro. Además, propone reuniones de su asamblea, ve el nombre de quien asiste y lleva la puerta. No ve el censo.',
  ROLE_RESPONSABLE:
    'Lo mismo que un miembro: sus propios datos. Además, ve y descarga los miembros de la asamblea cuyo cargo tiene (documento, nombre, correo, teléfono, dónde viven y tipo de inscripción), propone sus reuniones, ve quién asiste, lleva la puerta, y escribe y firma sus actas; y ve quiénes de su asamblea cumplen los segmentos que se comparten con su rol. No ve el censo.',
  ROLE_ADMIN:
    'Lleva el censo entero: busca, corrige, inscribe, importa y descarga los datos de todas las personas, anota y ve sus registros uno a uno, y escribe los documentos legales. Da de baja a quien lo pide, y de quien se fue ve el nombre, el documento y las fechas.',
  ROLE_SUPER_ADMIN:
    'Todo lo de Administración y, además, las cuentas y sus roles, los datos generales, los correos que se envían solos, las asambleas, las cuotas de cada persona (mandatos, cobros, pagos y peticiones) y su descarga para el banco, la actividad, y los registros, comentarios y asistencias de cada persona juntos. Abre, con un motivo, la ficha de quien se dio de baja.',
}
