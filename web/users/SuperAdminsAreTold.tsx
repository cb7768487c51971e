import type { Role } from '#contract/actor.ts'

/** That all super admins hear of what is done, where one of these roles is theirs (rule organisation-5). */
export const SuperAdminsAreTold = ({ of }: { of: readonly (Role | null)[] }) =>
  of.includes('ROLE_SUPER_ADMIN') && (
    <p>
      <strong>Toda la superadministración recibirá un correo que lo dice, y que lo has hecho tú.</strong>
    </p>
  )
