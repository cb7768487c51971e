import { z } from 'zod'
import { basicAssembly, type BasicAssembly } from '#contract/assemblies/assemblies.ts'
import { day } from '#contract/fields.ts'
import {
  personFields,
  recordOf,
  type FileField,
  type FileValues,
  type Kind,
  type KindOf,
} from '#contract/people/fields.ts'

const countryName = z.object({ id: z.number().int(), pais: z.string() })
type Choices = { values: readonly [string | number, ...(string | number)[]] }

/** How a value of each kind leaves: what has a name leaves with it. */
const replySchemas = {
  text: () => z.string(),
  place: () => z.string(),
  postalCode: () => z.string(),
  document: () => z.string(),
  email: () => z.string(),
  phone: () => z.string(),
  day: () => day,
  choice: ({ values }: Choices) => z.literal(values),
  flag: () => z.boolean(),
  country: () => countryName,
  assembly: () => basicAssembly,
  sectoral: () => basicAssembly,
  sectorals: () => z.array(basicAssembly),
  euros: () => z.number(),
  account: () => z.string(),
} satisfies Record<Kind, (declared: never) => z.ZodType>

type Named = {
  country: z.output<typeof countryName>
  assembly: BasicAssembly
  sectoral: BasicAssembly
  sectorals: BasicAssembly[]
}
/** A file as it leaves: countries and assemblies with their names. */
export type FileReply = {
  [Field in FileField]:
    | (KindOf<Field> extends keyof Named ? Named[KindOf<Field>] : Exclude<FileValues[Field], null>)
    | Extract<FileValues[Field], null>
}

function replySchema(field: FileField): z.ZodType {
  const { kind, need } = personFields[field]
  // Each maker takes of a declaration what those of its kind have.
  const schema = replySchemas[kind](personFields[field] as never)
  return need === 'always' ? schema : schema.nullable()
}

/** Some fields of a file as they leave. */
export const replyShape = <Field extends FileField>(fields: readonly Field[]) =>
  recordOf<{ [Each in Field]: z.ZodType<FileReply[Each]> }>(
    fields,
    // The type above says of each field what the function does.
    (field) => replySchema(field) as never,
  )
