import type { PersonaName } from '#demo/personas.ts'
import type { Database } from '#server/kernel/database.ts'

/** A screen of the product, who looks at it, and an address of it in the demo organisation. */
export type Shown = {
  route: string
  who?: PersonaName
  address?: string | ((db: Database) => Promise<string>)
}

const member = 'miembro@concejo.example'
const collaborator = 'colaborador@concejo.example'
const admin = 'admin@concejo.example'
const boss = 'super@concejo.example'
const nobody = 'sinficha@concejo.example'

const someone = async (db: Database) => {
  const { id } = await db.selectFrom('affiliate').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return `/censo-base/inscritos/${id}`
}

const outsider = async (db: Database) => {
  const { idDocument } = await db
    .selectFrom('record')
    .select('idDocument')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return `/censo-base/no-inscritos/${idDocument}`
}
const oneRecord = async (db: Database) => {
  const { id } = await db.selectFrom('record').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return `/censo-base/registros/${id}`
}

/** The panel of an account: one's own, or the one of a member with a file. */
const accountOf = (username: PersonaName) => async (db: Database) => {
  const { id } = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return `/gestion-usuarios/panel-usuarios/${id}`
}

const twoPeople = async (db: Database) => {
  const people = await db.selectFrom('affiliate').select('id').orderBy('id').limit(2).execute()
  return `/censo-base/duplicados/${people.map(({ id }) => id).join('/')}`
}

/** Every route of web/routes*.tsx; a test refuses one that is missing here. */
export const screens: Shown[] = [
  { route: '/login' },
  { route: '/recuperacion-contrasena' },
  { route: '/recuperacion-contrasena', address: '/recuperacion-contrasena?cod=un-codigo' },
  { route: '/confirmar-correo' },
  { route: '/confirmar-correo', address: '/confirmar-correo?cod=un-codigo' },
  { route: '/inscribete' },
  { route: '/inscribete', address: '/inscribete?cod=feria&baja=1' },
  { route: '/inscripcion/$resultado', address: '/inscripcion/completada' },
  { route: '/inscripcion/$resultado', address: '/inscripcion/error' },
  { route: '/validacion', address: '/validacion?cod=x&id=y&u=inscripcion' },
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
  { route: '/seguridad', who: member },
  { route: '/panel-de-usuario', who: member },
  { route: '/panel-de-usuario', who: member, address: '/panel-de-usuario?tab=asistencias' },
  { route: '/panel-de-usuario', who: collaborator, address: '/panel-de-usuario?ver=donacion' },
  { route: '/panel-de-usuario', who: member, address: '/panel-de-usuario?ver=participacion' },
  { route: '/panel-de-usuario', who: member, address: '/panel-de-usuario?ver=baja' },
  { route: '/mis-datos', who: member },
  { route: '/mis-datos', who: nobody },
  { route: '/acceso-denegado', who: member },
  { route: '/usuario-no-inscrito', who: nobody },
  { route: '/censo-base', who: admin },
  { route: '/censo-base/inscritos', who: admin },
  { route: '/censo-base/pendientes', who: admin },
  { route: '/panel-administracion/inscripcion-manual', who: admin },
  {
    route: '/censo-base/inscritos',
    who: admin,
    address: '/censo-base/inscritos?filtros=1&inscriptionType=1',
  },
  { route: '/censo-base/inscritos', who: admin, address: '/censo-base/inscritos?idDocument=NADIE' },
  { route: '/censo-base/inscritos/$id', who: boss, address: someone },
  { route: '/censo-base/no-inscritos', who: admin },
  { route: '/censo-base/no-inscritos', who: admin, address: '/censo-base/no-inscritos?name=NADIE' },
  { route: '/censo-base/no-inscritos/$idDocument', who: admin, address: outsider },
  {
    route: '/censo-base/no-inscritos/$idDocument',
    who: boss,
    address: async (db) => `${await outsider(db)}?tab=registros`,
  },
  { route: '/censo-base/registros', who: admin },
  { route: '/censo-base/registros', who: admin, address: '/censo-base/registros?filtros=1&recordType=Cargo' },
  { route: '/censo-base/registros/$id', who: admin, address: oneRecord },
  {
    route: '/censo-base/registros/$id',
    who: boss,
    address: async (db) => `${await oneRecord(db)}?tab=comentario`,
  },
  { route: '/censo-base/duplicados', who: admin },
  { route: '/censo-base/duplicados', who: admin, address: '/censo-base/duplicados?filtros=1&reason=phone' },
  { route: '/censo-base/duplicados/uniones', who: admin },
  { route: '/censo-base/duplicados/$a/$b', who: admin, address: twoPeople },
  { route: '/censo-base/importacion', who: admin },
  { route: '/censo-base/importaciones', who: admin },
  { route: '/panel-administracion', who: boss },
  { route: '/panel-administracion', who: boss, address: '/panel-administracion?tab=municipios' },
  { route: '/gestion-usuarios', who: boss },
  { route: '/gestion-usuarios', who: boss, address: '/gestion-usuarios?filtros=1&username=NADIE' },
  { route: '/gestion-usuarios/nuevo-usuario', who: boss },
  { route: '/gestion-usuarios/panel-usuarios/$id', who: boss, address: accountOf(member) },
  { route: '/gestion-usuarios/panel-usuarios/$id', who: boss, address: accountOf(boss) },
  {
    route: '/gestion-usuarios/panel-usuarios/$id',
    who: boss,
    address: async (db) => `${await accountOf(boss)(db)}?tab=grafico`,
  },
  {
    route: '/gestion-usuarios/panel-usuarios/$id',
    who: boss,
    address: async (db) => `${await accountOf(boss)(db)}?tab=actividad`,
  },
  { route: '/gestion-usuarios/actividad', who: boss },
  {
    route: '/gestion-usuarios/actividad',
    who: boss,
    address: '/gestion-usuarios/actividad?filtros=1&action=login',
  },
]
