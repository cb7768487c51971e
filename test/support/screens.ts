import type { PersonaName } from '#demo/personas.ts'
import { forEachKind } from '#contract/people/choosing/namedThings.ts'
import type { DemoScreen } from '#test/support/demoScreen.ts'
import { communicationScreens } from '#test/support/screens.communications.ts'
import { batchScreens, chargeScreens, feePersonScreens } from '#test/support/screens.fees.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'
import { asSystem } from '#server/kernel/security/scope.ts'
import { databaseClock } from '#server/kernel/world.ts'
import {
  authorOf,
  bulkJobPath,
  resendingJobPath,
  rollJobPath,
  taggingJobPath,
} from '#test/support/jobPaths.ts'
import { legalScreens } from '#test/support/screens.legal.ts'
import { retentionScreens } from '#test/support/screens.retention.ts'
import { statisticsScreens } from '#test/support/screens.statistics.ts'
import { voterScreens } from '#test/support/screens.voters.ts'
import { votingOfficeScreens } from '#test/support/screens.votings.ts'
import { meetingPath, minutesPath, signedMinutesPath } from '#test/support/meetingPaths.ts'
import { addRoll, hashRoll, takeRollId, writeRollPeople } from '#server/rolls/rolls.queries.ts'

const member = 'miembro@concejo.example'
const collaborator = 'colaborador@concejo.example'
const admin = 'admin@concejo.example'
const superAdmin = 'super@concejo.example'
const lead = 'responsable@concejo.example'
const liaison = 'enlace@concejo.example'
const nobody = 'sinficha@concejo.example'

const lastAffiliatePath = async (db: PeopleDatabase) => {
  const { id } = await db.selectFrom('affiliate').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return `/censo-base/inscritos/${id}`
}

const formerPath = async (db: PeopleDatabase) => {
  const { id } = await db
    .selectFrom('affiliate')
    .select('id')
    .where('inscriptionType', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return `/censo-base/inscritos/${id}`
}

const outsiderPath = async (db: PeopleDatabase) => {
  const { idDocument } = await db
    .selectFrom('record')
    .select('idDocument')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return `/censo-base/no-inscritos/${idDocument}`
}
const recordPath = async (db: PeopleDatabase) => {
  const { id } = await db.selectFrom('record').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return `/censo-base/registros/${id}`
}

/** The path of the page of a persona's account. */
const accountPath = (username: PersonaName) => async (db: PeopleDatabase) => {
  const { id } = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return `/gestion-usuarios/panel-usuarios/${id}`
}

const segmentPath = async (db: PeopleDatabase) => {
  const { id } = await db.selectFrom('segment').select('id').orderBy('id').executeTakeFirstOrThrow()
  return `/segmentos/${id}`
}

const tagPath = async (db: PeopleDatabase) => {
  const { id } = await db.selectFrom('tag').select('id').orderBy('id').executeTakeFirstOrThrow()
  return `/censo-base/etiquetas/${id}`
}

/** The number of a new roll of the first people. */
const aRollId = async (db: PeopleDatabase) => {
  const id = await takeRollId(db)
  const members = asSystem('a test').selectFrom(db, 'affiliate').where('affiliate.id', '<', 20)
  const names = forEachKind(() => new Map())
  const asked = { asks: ['communications' as const], names, tree: { all: [] }, named: new Map() }
  const total = await writeRollPeople(db, databaseClock, { id, members, asked })
  const hash = await hashRoll(db, { id, total }, () => undefined)
  const { id: segmentId } = await db
    .selectFrom('segment')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { userId: authorId, username: author } = await authorOf(db)
  const about = { name: 'Afiliación', words: ['Tipo de inscripción: Afiliado/a'], reason: 'Asamblea de mayo' }
  await addRoll(db, databaseClock, { id, segmentId, ...about, author, authorId, total, hash })
  return id
}

const comparisonPath = async (db: PeopleDatabase) => {
  const people = await db.selectFrom('affiliate').select('id').orderBy('id').limit(2).execute()
  return `/censo-base/duplicados/${people.map(({ id }) => id).join('/')}`
}

/** All routes of web/routes*.tsx; a test fails when one is missing here. */
export const screens: DemoScreen[] = [
  { route: '/login' },
  { route: '/recuperacion-contrasena' },
  { route: '/recuperacion-contrasena', address: '/recuperacion-contrasena?cod=un-codigo' },
  { route: '/confirmar-correo' },
  { route: '/confirmar-correo', address: '/confirmar-correo?cod=un-codigo' },
  { route: '/parar-union', address: '/parar-union?cod=x' },
  { route: '/baja-de-comunicaciones' },
  { route: '/carta' },
  { route: '/baja-de-comunicaciones', address: '/baja-de-comunicaciones?cod=x' },
  { route: '/parar-cambio-correo' },
  { route: '/parar-union' },
  { route: '/parar-union', address: '/parar-union?cod=un-codigo' },
  { route: '/parar-cambio-correo', address: '/parar-cambio-correo?cod=un-codigo' },
  { route: '/inscribete' },
  { route: '/inscribete', address: '/inscribete?cod=feria&baja=1' },
  { route: '/inscripcion/$resultado', address: '/inscripcion/completada' },
  { route: '/inscripcion/$resultado', address: '/inscripcion/error' },
  { route: '/validacion', address: '/validacion?cod=x&id=y&u=inscripcion' },
  { route: '/error' },
  { route: '/about' },
  { route: '/accesibilidad' },
  { route: '/privacidad' },
  { route: '/huellas' },
  { route: '/aviso-legal' },
  { route: '/politica-de-privacidad' },
  { route: '/ayuda' },
  { route: '/error-no-encontrado' },
  { route: '$', who: member, address: '/no/existe' },
  { route: '/', who: member },
  { route: '/', who: nobody },
  { route: '/', who: lead },
  { route: '/', who: liaison },
  { route: '/', who: superAdmin },
  { route: '/menu-principal', who: superAdmin },
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
  {
    route: '/eventos/reuniones-y-asambleas/$id/puerta',
    who: admin,
    address: async (db) => `${await meetingPath('coming')(db)}/puerta`,
  },
  {
    route: '/eventos/reuniones-y-asambleas/$id/contador',
    who: admin,
    address: async (db) => `${await meetingPath('coming')(db)}/contador`,
  },
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
  { route: '/censo-base/inscritos/$id', who: superAdmin, address: lastAffiliatePath },
  { route: '/censo-base/inscritos/$id', who: superAdmin, address: formerPath },
  { route: '/censo-base/no-inscritos', who: admin },
  { route: '/censo-base/no-inscritos', who: admin, address: '/censo-base/no-inscritos?name=NADIE' },
  { route: '/censo-base/no-inscritos/$idDocument', who: admin, address: outsiderPath },
  {
    route: '/censo-base/no-inscritos/$idDocument',
    who: superAdmin,
    address: async (db) => `${await outsiderPath(db)}?tab=registros`,
  },
  { route: '/censo-base/registros', who: admin },
  { route: '/censo-base/registros/nuevo', who: admin },
  { route: '/censo-base/registros', who: admin, address: '/censo-base/registros?filtros=1&q=mar' },
  { route: '/censo-base/registros/$id', who: admin, address: recordPath },
  {
    route: '/censo-base/registros/$id',
    who: superAdmin,
    address: async (db) => `${await recordPath(db)}?tab=comentario`,
  },
  { route: '/censo-base/duplicados', who: admin },
  { route: '/censo-base/duplicados', who: admin, address: '/censo-base/duplicados?filtros=1&reason=phone' },
  { route: '/censo-base/duplicados/uniones', who: admin },
  { route: '/censo-base/duplicados/en-espera', who: admin },
  { route: '/censo-base/duplicados/$a/$b', who: admin, address: comparisonPath },
  { route: '/censo-base/importacion', who: admin },
  { route: '/censo-base/importaciones', who: admin },
  ...feePersonScreens,
  { route: '/censo-base/etiquetas', who: admin },
  { route: '/censo-base/etiquetas/$id', who: admin, address: tagPath },
  { route: '/censo-base/pendientes/reenvio/$id', who: admin, address: resendingJobPath },
  { route: '/censo-base/cambios/$id', who: admin, address: bulkJobPath },
  { route: '/censo-base/etiquetas/trabajo/$id', who: admin, address: taggingJobPath },
  { route: '/segmentos', who: admin },
  { route: '/segmentos', who: lead },
  { route: '/segmentos/nuevo', who: admin },
  { route: '/segmentos/$id', who: admin, address: segmentPath },
  { route: '/listas-fijas', who: admin },
  { route: '/listas-fijas/$id', who: admin, address: async (db) => `/listas-fijas/${await aRollId(db)}` },
  {
    route: '/listas-fijas/comparar/$id/$other',
    who: admin,
    address: async (db) => `/listas-fijas/comparar/${await aRollId(db)}/${await aRollId(db)}`,
  },
  { route: '/listas-fijas/trabajo/$id', who: admin, address: rollJobPath },
  { route: '/panel-administracion', who: superAdmin },
  { route: '/panel-administracion/datos-generales', who: superAdmin },
  ...batchScreens,
  ...chargeScreens,
  { route: '/panel-administracion', who: superAdmin, address: '/panel-administracion?tab=municipios' },
  { route: '/panel-administracion/asambleas', who: superAdmin },
  { route: '/panel-administracion/asambleas/nueva-asamblea', who: superAdmin },
  {
    route: '/panel-administracion/asambleas/asamblea/$id',
    who: superAdmin,
    address: '/panel-administracion/asambleas/asamblea/1',
  },
  { route: '/mi-asamblea', who: lead },
  { route: '/mi-asamblea/informacion', who: member },
  { route: '/mi-asamblea/informacion', who: collaborator },
  { route: '/mi-asamblea/informacion', who: admin, address: '/mi-asamblea/informacion?assemblyId=1' },
  { route: '/eventos', who: member },
  { route: '/eventos', who: admin },
  { route: '/eventos/nuevo-evento', who: lead },
  { route: '/eventos/nuevo-evento', who: admin },
  { route: '/eventos/reuniones-y-asambleas', who: admin },
  { route: '/eventos/reuniones-y-asambleas', who: member },
  {
    route: '/eventos/reuniones-y-asambleas',
    who: member,
    address: '/eventos/reuniones-y-asambleas?tipo=asamblea&fecha=finalizadas',
  },
  { route: '/eventos/reuniones-y-asambleas/$id', who: admin, address: meetingPath('past') },
  { route: '/eventos/reuniones-y-asambleas/$id', who: lead, address: meetingPath('past') },
  { route: '/eventos/reuniones-y-asambleas/$id', who: member, address: meetingPath('coming') },
  { route: '/eventos/proximos-eventos', who: member },
  { route: '/eventos/sin-aprobacion', who: admin },
  { route: '/eventos/calendario', who: member },
  { route: '/eventos/calendario', who: member, address: '/eventos/calendario?vista=lista' },
  { route: '/eventos/reuniones-y-asambleas/$id/acta', who: lead, address: minutesPath },
  { route: '/eventos/reuniones-y-asambleas/$id/acta', who: member, address: signedMinutesPath },
  ...statisticsScreens,
  ...communicationScreens,
  ...legalScreens,
  ...votingOfficeScreens,
  ...voterScreens,
  ...retentionScreens,
  { route: '/gestion-usuarios', who: superAdmin },
  { route: '/gestion-usuarios', who: superAdmin, address: '/gestion-usuarios?filtros=1&username=NADIE' },
  { route: '/gestion-usuarios/nuevo-usuario', who: superAdmin },
  { route: '/gestion-usuarios/panel-usuarios/$id', who: superAdmin, address: accountPath(member) },
  { route: '/gestion-usuarios/panel-usuarios/$id', who: superAdmin, address: accountPath(superAdmin) },
  {
    route: '/gestion-usuarios/panel-usuarios/$id',
    who: superAdmin,
    address: async (db) => `${await accountPath(superAdmin)(db)}?tab=grafico`,
  },
  {
    route: '/gestion-usuarios/panel-usuarios/$id',
    who: superAdmin,
    address: async (db) => `${await accountPath(superAdmin)(db)}?tab=actividad`,
  },
  { route: '/gestion-usuarios/actividad', who: superAdmin },
  {
    route: '/gestion-usuarios/actividad',
    who: superAdmin,
    address: '/gestion-usuarios/actividad?filtros=1&action=Inicio+de+sesi%C3%B3n',
  },
]
