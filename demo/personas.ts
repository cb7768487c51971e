import type { Role } from '#contract/actor.ts'

/** An account to try the demo with. Personas exist only in demo data (rule run-1). */
export type Persona = {
  username: string
  role: Role
  /** What the product shows when you log in as this persona. */
  purpose: string
}

export const personaPassword = 'asamblea abierta 2026'

export const personas = [
  {
    username: 'super@concejo.example',
    role: 'ROLE_SUPER_ADMIN',
    purpose: 'Superadministración: lo ve todo y nombra a quien administra',
  },
  {
    username: 'admin@concejo.example',
    role: 'ROLE_ADMIN',
    purpose: 'Administración: lleva el censo, las reuniones y las asambleas',
  },
  {
    username: 'responsable@concejo.example',
    role: 'ROLE_RESPONSABLE',
    purpose: 'Responsable de la asamblea Centro',
  },
  { username: 'enlace@concejo.example', role: 'ROLE_ENLACE', purpose: 'Enlace de la asamblea Centro' },
  { username: 'miembro@concejo.example', role: 'ROLE_USER', purpose: 'Afiliada de la asamblea Centro' },
  { username: 'simpatizante@concejo.example', role: 'ROLE_USER', purpose: 'Simpatizante' },
  { username: 'colaborador@concejo.example', role: 'ROLE_USER', purpose: 'Colaborador, sin asamblea' },
  { username: 'sinficha@concejo.example', role: 'ROLE_USER', purpose: 'Cuenta sin ficha en el censo' },
] as const satisfies readonly Persona[]

export type PersonaName = (typeof personas)[number]['username']
