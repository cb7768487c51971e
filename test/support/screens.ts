import type { PersonaName } from '#demo/personas.ts'
import type { Database } from '#server/kernel/database.ts'

/** A screen of the product, who looks at it, and an address of it in the demo organisation. */
export type Shown = {
  route: string
  who?: PersonaName
  address?: string | ((db: Database) => Promise<string>)
}

const member = 'miembro@concejo.example'
const admin = 'admin@concejo.example'
const boss = 'super@concejo.example'
const nobody = 'sinficha@concejo.example'

const someone = async (db: Database) => {
  const { id } = await db.selectFrom('affiliate').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return `/censo-base/inscritos/${id}`
}

/** Every route of web/routes.tsx; a test refuses one that is missing here. */
export const screens: Shown[] = [
  { route: '/login' },
  { route: '/recuperacion-contrasena' },
  { route: '/recuperacion-contrasena', address: '/recuperacion-contrasena?cod=un-codigo' },
  { route: '/error' },
  { route: '/about' },
  { route: '/accesibilidad' },
  { route: '/privacidad' },
  { route: '/ayuda' },
  { route: '/error-no-encontrado' },
  { route: '$', who: member, address: '/no/existe' },
  { route: '/', who: member },
  { route: '/', who: nobody },
  { route: '/', who: boss },
  { route: '/menu-principal', who: boss },
  { route: '/acceso-denegado', who: member },
  { route: '/usuario-no-inscrito', who: nobody },
  { route: '/censo-base', who: admin },
  { route: '/censo-base/inscritos', who: admin },
  {
    route: '/censo-base/inscritos',
    who: admin,
    address: '/censo-base/inscritos?filtros=1&inscriptionType=1',
  },
  { route: '/censo-base/inscritos', who: admin, address: '/censo-base/inscritos?idDocument=NADIE' },
  { route: '/censo-base/inscritos/$id', who: boss, address: someone },
  { route: '/panel-administracion', who: boss },
  { route: '/panel-administracion', who: boss, address: '/panel-administracion?tab=municipios' },
]
