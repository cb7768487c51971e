import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { chooseAddressInputs } from '#contract/people/address.ts'
import { describeHold } from '#contract/people/addressEffect.ts'
import type { ProfileReply } from '#contract/people/fieldReplies.ts'
import { fieldsIn, isMasked, personFields, type PersonField } from '#contract/people/fields.ts'
import { listFieldsToRead, formatField } from '#contract/people/formatField.ts'
import { suppressionLabels, type ReturnedMail } from '#contract/people/suppressions.ts'
import { PhoneLink } from '#web/people/contactLinks.tsx'
import type { Fact } from '#web/ui/Facts.tsx'
import { formatList, formatLongDay, formatMoment } from '#web/ui/format.ts'

// A person's data as names and values, for the tabs of their profile or of a record.

/** What screens say where nothing is known, if that means something. */
const missing: { readonly [Field in PersonField]?: string } = {
  assembly: 'Sin asamblea territorial',
  sectorals: 'Sin asambleas sectoriales',
  period: 'No definido',
}

/** A field as the screens say it; null when nothing is known. */
export function shownValue(field: PersonField, value: ProfileReply[PersonField]): string | null {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return formatList(value.map(({ assemblyName }) => assemblyName)) || null
  return formatField(field, value)
}

/** Some fields of a person, as they are known, each by its name. */
export function factsOf<Field extends PersonField>(
  fields: readonly Field[],
  person: Pick<ProfileReply, Field> & Partial<Pick<ProfileReply, 'country'>>,
): Fact[] {
  const labelOf = (field: PersonField) => {
    if (field === 'idDocument') return 'Documento'
    if (field === 'province') return chooseAddressInputs({ country: person.country?.id }).province.label
    return personFields[field].label
  }
  return fields.map((field) => {
    const value = person[field]
    const text = shownValue(field, value) ?? missing[field] ?? null
    const shown = field === 'phone' && typeof value === 'string' ? <PhoneLink phone={value} /> : text
    return [labelOf(field), shown]
  })
}

export const personalFacts = (profile: AffiliateProfile) => factsOf(listFieldsToRead('personal'), profile)
export const addressFacts = (profile: AffiliateProfile) => factsOf(listFieldsToRead('address'), profile)
/** The contact data; to staff also that the address proves nothing, below it (rule rights-11). */
export const contactFacts = (profile: AffiliateProfile) =>
  listFieldsToRead('contact').flatMap((field): Fact[] => [
    ...factsOf([field], profile),
    ...(field === 'email' && profile.addressHold
      ? [['Cambio de correo', describeHold(profile.addressHold)] as const]
      : []),
  ])

/** The participation and its dates. The caller adds the bank account, as far as the reader may see it. */
export const participationFacts = (profile: AffiliateProfile): Fact[] => {
  const [type, ...others] = factsOf(fieldsIn('participation'), profile)
  const fees = fieldsIn('fee').filter((field) => !isMasked(field))
  return [
    ...(type ? [type] : []),
    ['Fecha de inscripción', formatLongDay(profile.creationTime)],
    ...others,
    ...(profile.offices?.length
      ? [
          [
            'Cargos',
            formatList(profile.offices.map(({ office, assembly }) => `${office} de ${assembly}`)),
          ] as const,
        ]
      : []),
    ['Aportación', profile.fee > 0 ? 'Sí' : 'No'],
    ...factsOf(fees, profile),
  ]
}

/** That what the organisation writes to many does not go to somebody's address, whatever they agreed to (rule communication-14). */
export const describeMailStop = ({ mailStop }: { mailStop?: AffiliateProfile['mailStop'] | null }): Fact[] =>
  mailStop
    ? [
        [
          'Envíos a su dirección',
          `${mailStop.reason === 'rebote' ? 'No se le envía nada de lo que va a muchas personas' : 'No se le envían boletines'} desde el ${formatLongDay(mailStop.createdAt)}: ${suppressionLabels[mailStop.reason].toLowerCase()}. Se cambia en «Direcciones a las que no se escribe», en Comunicaciones.`,
        ],
      ]
    : []

/** Why a mail came back. */
export const explainReturned = ({ isMissing, status }: ReturnedMail): string =>
  `${isMissing ? 'la dirección no existe' : 'su servidor no lo admitió'} (${status})`

/** The same, with when. */
export const describeReturned = (mail: ReturnedMail): string =>
  `Volvió el ${formatMoment(mail.returnedAt)}: ${explainReturned(mail)}`
