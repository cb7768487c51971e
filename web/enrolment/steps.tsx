import { z } from 'zod'
import type { Participation } from '#contract/people/participation.ts'
import { inscriptionTypeLabels, sexLabels } from '#contract/people/person.ts'
import { otherAmount, wholeEuros } from '#contract/fees/fees.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normalisePhone, showPhone } from '#contract/people/phone.ts'
import { groupIban, normaliseIban } from '#contract/fees/iban.ts'
import { fetchLater, Later } from '#web/enrolment/later.tsx'
import { named } from '#web/enrolment/Named.tsx'
import type { Step } from '#web/kernel/form/wizardStep.ts'
import { wireDay } from '#web/people/forms.ts'
import { documentLabels, placeLabels } from '#web/people/labels.ts'
import { judges, labels, partOf, type NewPersonValues, type Part } from '#web/people/newPerson.ts'
import { TypeCards } from '#web/people/TypeCards.tsx'
import { formatCalendarDay, formatMoney } from '#web/ui/format.ts'

/** A part's rules, as a step asks them. */
const checkOf = (part: Part) =>
  z.custom<NewPersonValues>().superRefine((values, context) => {
    for (const [name, message] of Object.entries(judges[part](values)))
      if (message) context.addIssue({ code: 'custom', path: [name], message })
  })

const yes = (is: boolean) => (is ? 'Sí' : 'No')
const none = 'No disponible'

/** The five steps, by their names (rule enrol-1). */
export const steps: readonly Step<NewPersonValues>[] = [
  {
    title: 'Inscripción',
    labels: labels.type,
    check: checkOf('type'),
    fields: (form) => (
      <TypeCards
        form={partOf<Participation>(form)}
        label="¿Cómo quieres inscribirte?"
        onChosen={fetchLater}
      />
    ),
    show: ({ inscriptionType }) => ({
      inscriptionType: inscriptionType === null ? none : inscriptionTypeLabels[inscriptionType],
    }),
  },
  {
    title: 'Datos Personales',
    labels: labels.personal,
    labelsFor: documentLabels,
    check: checkOf('personal'),
    fields: (form) => <Later part="personal" form={form} />,
    show: ({ sex, bornCountry, idDocument, birthday }) => {
      const day = wireDay(birthday)
      return {
        sex: sex === '' ? none : sexLabels[sex],
        bornCountry: named('country', bornCountry),
        idDocument: normaliseDocument(idDocument),
        ...(/^\d{4}-\d{2}-\d{2}$/.test(day) && { birthday: formatCalendarDay(day) }),
      }
    },
  },
  {
    title: 'Domicilio',
    labels: labels.address,
    labelsFor: placeLabels,
    check: checkOf('address'),
    fields: (form) => <Later part="address" form={form} />,
    show: ({ country, district }) => ({
      country: named('country', country),
      ...(district === null && { district }),
    }),
  },
  {
    title: 'Contacto',
    labels: labels.contact,
    check: checkOf('contact'),
    fields: (form) => <Later part="contact" form={form} />,
    show: ({ communications, phone }) => {
      const stored = normalisePhone(phone)
      return { communications: yes(communications), ...(stored && { phone: showPhone(stored) }) }
    },
  },
  {
    title: 'Participación',
    labels: labels.participation,
    check: checkOf('participation'),
    fields: (form) => <Later part="participation" form={form} />,
    show: showParticipation,
  },
]

/** What was not asked is not there: null. */
function showParticipation(values: Participation) {
  const { collaborates, assemblyNotFound, assembly, sectorals, mainSectoral } = values
  const isNamed = collaborates && !assemblyNotFound
  return {
    collaborates: assemblyNotFound ? 'Sí. No encuentro mi asamblea' : yes(collaborates),
    ...(!isNamed && { assemblyType: null }),
    assembly: isNamed ? named('assembly', assembly) : null,
    sectorals: sectorals.length === 0 ? 'Ninguna' : named('assembly', ...sectorals),
    mainSectoral: mainSectoral === null ? null : named('assembly', mainSectoral),
    ...showFee(values),
    responsibility: yes(values.responsibility),
    dataProtection: yes(values.dataProtection),
  }
}

function showFee({ contributes, amount, otherAmount: typed, bankAccount }: Participation) {
  if (!contributes)
    return { contributes: 'No', period: null, amount: null, otherAmount: null, bankAccount: null }
  const euros = amount === otherAmount ? wholeEuros(typed) : amount
  return {
    contributes: 'Sí',
    amount: euros === null ? none : formatMoney(euros),
    otherAmount: null,
    bankAccount: groupIban(normaliseIban(bankAccount)),
  }
}
