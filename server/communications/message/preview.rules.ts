import { mostAssemblyName } from '#contract/assemblies/assembly.ts'
import { type MergeField } from '#contract/communications/communication.ts'
import { asksConsent } from '#contract/people/communicationKinds.ts'
import {
  findTextProblems,
  mostMailBytes,
  tooLongForSome,
  warnOfLost,
  type ContentProblem,
} from '#contract/communications/textProblems.ts'
import { personFields } from '#contract/people/fields.ts'
import { listPlaces } from '#contract/richTextPlaces.ts'
import { composeMail, type ComposedMail, type Written } from '#server/communications/message/compose.rules.ts'
import { readMailWords, type MailContent } from '#server/communications/message/content.queries.ts'
import { lintMail } from '#server/communications/message/lint.rules.ts'
import type { Database } from '#server/kernel/database/database.ts'
import { readOrganisation } from '#server/kernel/organisation.queries.ts'
import type { Settings } from '#server/kernel/settings.ts'

/** Nobody, by whom a mail is shown. */
const example = { name: 'María', lastName1: 'García', lastName2: 'López', belongsTo: 'Villaejemplo' }
/** Nobody either, by whom one sees how long names and marks stand in it. */
const longExample = {
  name: 'María Inmaculada de los Ángeles',
  lastName1: 'Fernández-Villaverde de Goikoetxea',
  lastName2: 'Núñez de Arenas i Güell',
  belongsTo: 'Sant Vicenç dels Horts y del Baix Llobregat',
}
/** As long as anything may be that is filled in, of what takes most when it is written in a page. */
const longest: typeof example = {
  name: '"'.repeat(personFields.name.most),
  lastName1: '"'.repeat(personFields.lastName1.most),
  lastName2: '"'.repeat(personFields.lastName2.most),
  belongsTo: '"'.repeat(mostAssemblyName),
}
const fieldOf: Record<MergeField, keyof typeof example> = {
  NOMBRE: 'name',
  APELLIDO1: 'lastName1',
  APELLIDO2: 'lastName2',
  ASAMBLEA: 'belongsTo',
}

/** What the example has for a place. */
export const fillExample = (place: string) =>
  Object.hasOwn(fieldOf, place) ? example[fieldOf[place as MergeField]] : undefined

/** Of whom the example is: somebody of whom some places are empty, or whose names are long. */
type Person = { without?: readonly MergeField[] | undefined; isLong?: boolean }

const choosePerson = ({ without = [], isLong = false }: Person): typeof example => ({
  ...(isLong ? longExample : example),
  ...Object.fromEntries(without.map((place) => [fieldOf[place], ''])),
})

type Asked = { db: Database; settings: Pick<Settings, 'publicUrl'> }

/** A communication as its recipients will read it, and what is wrong with it. */
export const previewMail = async (world: Asked, id: number, person: Person = {}) =>
  preview(world, await readMailWords(world, id), person)

/** What is not stored yet as its recipients would read it. */
export const previewWritten = async (
  { db, settings }: Asked,
  written: Pick<Written, 'kind' | 'subject' | 'blocks'>,
): Promise<ComposedMail> => {
  const organisation = await readOrganisation({ db, settings })
  const { publicUrl } = settings
  const { problems: _problems, ...mail } = preview(
    { settings },
    { ...written, organisation, publicUrl, images: new Map() },
  )
  return mail
}

function preview(
  { settings: { publicUrl } }: Pick<Asked, 'settings'>,
  content: Written & Partial<Pick<MailContent, 'lost'>>,
  person: Person = {},
): ComposedMail & { problems: ContentProblem[] } {
  const unsubscribe = asksConsent(content.kind) ? `${publicUrl}/baja-de-comunicaciones` : null
  const mail = composeMail(content, { ...choosePerson(person), unsubscribe })
  const size = Buffer.byteLength(mail.html)
  const isLongForSome =
    size <= mostMailBytes &&
    listPlaces(content.blocks).length > 0 &&
    Buffer.byteLength(composeMail(content, { ...longest, unsubscribe }).html) > mostMailBytes
  const problems = [
    ...findTextProblems({ subject: content.subject, text: content.blocks }),
    ...(content.lost ? warnOfLost(content.lost) : []),
    ...(isLongForSome ? [tooLongForSome] : []),
    ...lintMail(mail.html, publicUrl),
  ]
  return { ...mail, problems }
}
