import { z } from 'zod'
import type { Participation } from '#contract/people/participation.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { otherAmount } from '#contract/people/fees.ts'
import { groupIban, normaliseIban } from '#contract/people/iban.ts'
import { TypeChoice } from '#web/enrolment/TypeChoice.tsx'
import type { Step } from '#web/kernel/Wizard.tsx'
import { AddressFields } from '#web/people/AddressFields.tsx'
import { AgreementFields } from '#web/people/AgreementFields.tsx'
import { ContactFields } from '#web/people/ContactFields.tsx'
import type { AddressValues, ContactValues, PersonalValues } from '#web/people/forms.ts'
import { judges, labels, partOf, type NewPersonValues, type Part } from '#web/people/newPerson.ts'
import { ParticipationFields } from '#web/people/ParticipationFields.tsx'
import { PersonalFields } from '#web/people/PersonalFields.tsx'
import { formatMoney } from '#web/ui/format.ts'

/** What the lists call the numbers that were chosen from them. */
export type Names = {
  country: (id: number | null) => string
  assembly: (id: number | null) => string
}

/** A part's rules, as a step asks them. */
const checkOf = (part: Part) =>
  z.custom<NewPersonValues>().superRefine((values, context) => {
    for (const [name, message] of Object.entries(judges[part](values)))
      if (message) context.addIssue({ code: 'custom', path: [name], message })
  })

const yes = (is: boolean) => (is ? 'Sí' : 'No')
const none = 'No disponible'

/** The five steps, by their names (seeds 001 §2.1). */
export const stepsOf = (names: Names): readonly Step<NewPersonValues>[] => [
  {
    title: 'Inscripción',
    labels: labels.type,
    check: checkOf('type'),
    fields: (form) => <TypeChoice form={partOf<Participation>(form)} />,
    show: ({ inscriptionType }) => ({
      inscriptionType: inscriptionType === null ? none : inscriptionTypeLabels[inscriptionType],
    }),
  },
  {
    title: 'Datos Personales',
    labels: labels.personal,
    check: checkOf('personal'),
    fields: (form) => <PersonalFields form={partOf<PersonalValues>(form)} whose="own" document="asked" />,
    show: ({ sex, bornCountry, idDocument }) => ({
      sex: sex === '' ? none : sexLabels[sex],
      bornCountry: names.country(bornCountry),
      idDocument: idDocument.trim().toUpperCase(),
    }),
  },
  {
    title: 'Domicilio',
    labels: labels.address,
    check: checkOf('address'),
    fields: (form) => <AddressFields form={partOf<AddressValues>(form)} whose="own" />,
    show: ({ country }) => ({ country: names.country(country) }),
  },
  {
    title: 'Contacto',
    labels: labels.contact,
    check: checkOf('contact'),
    fields: (form) => <ContactFields form={partOf<ContactValues>(form)} whose="own" />,
    show: ({ communications }) => ({ communications: yes(communications) }),
  },
  {
    title: 'Participación',
    labels: labels.participation,
    check: checkOf('participation'),
    fields: (form) => (
      <>
        <ParticipationFields form={partOf<Participation>(form)} types="chosen already" />
        <AgreementFields form={partOf<Participation>(form)} who="own" />
      </>
    ),
    show: (values) => showParticipation(values, names),
  },
]

function showParticipation(values: Participation, names: Names) {
  const { collaborates, assembly, sectorals, mainSectoral, contributes, amount, bankAccount } = values
  const list = sectorals.map((id) => names.assembly(id)).join(', ')
  return {
    collaborates: yes(collaborates),
    assembly: names.assembly(assembly),
    sectorals: list || 'Ninguna',
    mainSectoral: mainSectoral === null ? 'Ninguna' : names.assembly(mainSectoral),
    contributes: yes(contributes),
    amount: amount === null ? none : amount === otherAmount ? otherAmount : formatMoney(amount),
    bankAccount: bankAccount ? groupIban(normaliseIban(bankAccount)) : none,
    responsibility: 'Aceptado',
    dataProtection: 'Aceptado',
  }
}
