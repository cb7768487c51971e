import type { Role } from '#contract/actor.ts'

/** What each role may do, shown where a role is chosen (rule user-3). */
export const roleDescriptions: Record<Role, string> = {
  ROLE_USER: 'Ve y corrige sus propios datos. Nada de los demás.',
  ROLE_ENLACE: 'Lo de un miembro y lo que su tarea pide en la asamblea de la que es enlace. No ve el censo.',
  ROLE_RESPONSABLE:
    'Lo de un miembro y lo que su tarea pide en la asamblea de la que responde. No ve el censo.',
  ROLE_ADMIN:
    'Lleva el censo entero: busca, corrige, inscribe, importa y descarga los datos de todas las personas. De quien se dio de baja ve el nombre y el documento.',
  ROLE_SUPER_ADMIN:
    'Todo lo de Administración y, además, las cuentas y sus roles, los registros de cada persona y la actividad. Abre, con un motivo, la ficha de quien se dio de baja.',
}
