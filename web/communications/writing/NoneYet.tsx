import { Link } from '@tanstack/react-router'
import { superAdmins } from '#contract/actor.ts'
import { useSession } from '#web/kernel/session/session.ts'

/** In place of a choice without options: that there is none, and where one is made. */
export function NoneYet({ of }: { of: 'segmentId' | 'assemblyIds' }) {
  const session = useSession()
  if (of === 'segmentId')
    return (
      <p>
        No hay ningún segmento que puedas usar. <Link to="/segmentos/nuevo">Crear un segmento</Link>
      </p>
    )
  return (
    <p>
      Todavía no hay ninguna asamblea.{' '}
      {session && superAdmins({ role: session.rol }) ? (
        <Link to="/panel-administracion/asambleas/nueva-asamblea">Crear una asamblea</Link>
      ) : (
        'Las crea la superadministración.'
      )}
    </p>
  )
}
