import { chooseAddressInputs } from '#contract/people/address.ts'
import type { ProfileReply } from '#contract/people/fieldReplies.ts'
import { personFieldLabels, type PersonField } from '#contract/people/fields.ts'
import { formatField } from '#contract/people/formatField.ts'
import { fullName } from '#contract/people/name.ts'
import type { Facts } from '#server/kernel/pdf/paper.ts'

type PaperFact = Facts['facts'][number]
type CombinedField =
  | 'name'
  | 'lastName1'
  | 'lastName2'
  | 'documentType'
  | 'idDocument'
  | 'streetName'
  | 'streetNumber'
  | 'country'
  | 'province'
  | 'city'
  | 'district'
type Person = Pick<ProfileReply, CombinedField>

const joinTexts = (...texts: (string | null)[]) => texts.filter(Boolean).join(', ') || null

/** Fields that are combined in one line, or whose label depends on others; null for a part of another one's line. */
const combinedLines: { readonly [Field in PersonField]?: ((person: Person) => PaperFact) | null } = {
  name: (person) => [personFieldLabels.name, fullName(person)],
  lastName1: null,
  lastName2: null,
  documentType: ({ documentType, idDocument }) => ['Documento', `${documentType} ${idDocument}`],
  idDocument: null,
  streetName: ({ streetName, streetNumber }) => [
    personFieldLabels.streetName,
    joinTexts(streetName, streetNumber),
  ],
  streetNumber: null,
  province: ({ country, province }) => [
    chooseAddressInputs({ country: country?.id }).province.label,
    province,
  ],
  city: ({ city, district }) => [personFieldLabels.city, joinTexts(city, district)],
  district: null,
}

/** Some fields of a person as lines of a paper, in their order. */
export const describeFields = <Field extends PersonField>(
  fields: readonly Field[],
  person: Person & Pick<ProfileReply, Field>,
): PaperFact[] =>
  fields.flatMap((field): PaperFact[] => {
    const line = combinedLines[field]
    if (line === null) return []
    return [line ? line(person) : [personFieldLabels[field], formatField(field, person[field])]]
  })
