import { z } from 'zod'
import { basicAssembly, type BasicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { day } from '#contract/fields.ts'
import {
  personFields,
  makeRecord,
  type PersonField,
  type ProfileValues,
  type Kind,
  type KindOf,
} from '#contract/people/fields.ts'

const countryName = z.object({ id: z.number().int(), pais: z.string() })
type Choices = { values: readonly [string | number, ...(string | number)[]] }

/** The schema of a value of each kind in an answer: countries and assemblies are sent with their names. */
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

type NamedReplies = {
  country: z.output<typeof countryName>
  assembly: BasicAssembly
  sectoral: BasicAssembly
  sectorals: BasicAssembly[]
}
/** A person's profile in an answer: countries and assemblies with their names. */
export type ProfileReply = {
  [Field in PersonField]:
    | (KindOf<Field> extends keyof NamedReplies
        ? NamedReplies[KindOf<Field>]
        : Exclude<ProfileValues[Field], null>)
    | Extract<ProfileValues[Field], null>
}

function makeReplySchema(field: PersonField): z.ZodType {
  const { kind, need } = personFields[field]
  // Safe: each maker reads only the properties that declarations of its kind have.
  const schema = replySchemas[kind](personFields[field] as never)
  return need === 'always' ? schema : schema.nullable()
}

/** The schemas of some fields in an answer. */
export const buildReplyShape = <Field extends PersonField>(fields: readonly Field[]) =>
  makeRecord<{ [Each in Field]: z.ZodType<ProfileReply[Each]> }>(
    fields,
    // Safe: the type above states for each field what `makeReplySchema` builds.
    (field) => makeReplySchema(field) as never,
  )
