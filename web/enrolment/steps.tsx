import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Participation } from '#contract/people/participation.ts'
import { isDay } from '#contract/people/age.ts'
import { fieldsIn, isOfKind, labelChoice, personFields } from '#contract/people/fields.ts'
import { inscriptionTypeLabels } from '#contract/people/person.ts'
import { otherAmount, parseWholeEuros } from '#contract/fees/basics/fees.ts'
import { normaliseDocument } from '#contract/people/document.ts'
import { normalisePhone, formatPhone } from '#contract/people/phone.ts'
import { groupIban, normaliseIban } from '#contract/fees/basics/iban.ts'
import { LazyLaterFields } from '#web/enrolment/LazyLaterFields.tsx'
import { showNames } from '#web/enrolment/showNames.tsx'
import type { Step } from '#web/kernel/form/wizardStep.ts'
import { formPart, toIsoDay, type FormField, type PersonValues } from '#web/people/forms.ts'
import { documentLabels, placeLabels } from '#web/people/labels.ts'
import {
  findWrongPart,
  newPersonJudges,
  newPersonLabels,
  type NewPersonValues,
  type NewPersonPart,
} from '#web/people/newPerson.ts'
import { TypeCards } from '#web/people/TypeCards.tsx'
import { formatCalendarDay, formatMoney } from '#web/ui/format.ts'

/** The rules of one part of the form, as a wizard step needs them: of what it has asked so far (rule enrol-1). */
const stepRules = (part: NewPersonPart) =>
  z.custom<NewPersonValues>().superRefine((values, context) => {
    const wrong = newPersonJudges[part](values)
    const asked = findWrongPart(wrong) ?? wrong
    for (const [name, message] of Object.entries(wrong))
      if (message && name in asked) context.addIssue({ code: 'custom', path: [name], message })
  })

const yesOrNo = (is: boolean) => (is ? 'Sí' : 'No')
const none = 'No disponible'

/** The review's texts of some fields, for those that differ from the typed text. */
const showFields = (fields: readonly FormField[], values: PersonValues) =>
  Object.fromEntries(
    fields
      .map((field) => [field, showField(field, values)] as const)
      .filter(([, shown]) => shown !== undefined),
  )

/** The review's text of a field; undefined when it is the typed text. */
function showField(field: FormField, values: PersonValues): ReactNode {
  const value = values[field]
  const text = String(value ?? '')
  if (isOfKind(field, 'choice')) return text === '' ? none : labelChoice(field, text)
  switch (personFields[field].kind) {
    case 'country':
      return showNames('country', Number(value) || null)
    case 'document':
      return normaliseDocument(text)
    case 'day':
      return isDay(toIsoDay(text)) ? formatCalendarDay(toIsoDay(text)) : undefined
    case 'flag':
      return yesOrNo(value === true)
    case 'phone':
      return formatPhone(normalisePhone(text) ?? text)
    default:
      return undefined
  }
}

/** The five steps (rule enrol-1). */
export const enrolmentSteps: readonly Step<NewPersonValues>[] = [
  {
    title: 'Inscripción',
    labels: newPersonLabels.type,
    check: stepRules('type'),
    fields: (form) => (
      <TypeCards
        form={formPart<Participation>(form)}
        label="¿Cómo quieres inscribirte?"
        onChosen={LazyLaterFields.warm}
      />
    ),
    show: ({ inscriptionType }) => ({
      inscriptionType: inscriptionType === null ? none : inscriptionTypeLabels[inscriptionType],
    }),
  },
  {
    title: 'Datos Personales',
    labels: newPersonLabels.personal,
    labelsFor: documentLabels,
    check: stepRules('personal'),
    fields: (form) => <LazyLaterFields part="personal" form={form} />,
    show: (values) => showFields(fieldsIn('personal'), values),
  },
  {
    title: 'Domicilio',
    labels: newPersonLabels.address,
    labelsFor: placeLabels,
    check: stepRules('address'),
    fields: (form) => <LazyLaterFields part="address" form={form} />,
    show: (values) => ({
      ...showFields(fieldsIn('address'), values),
      // What was not asked is not there.
      ...(values.district === null && { district: null }),
    }),
  },
  {
    title: 'Contacto',
    labels: newPersonLabels.contact,
    check: stepRules('contact'),
    fields: (form) => <LazyLaterFields part="contact" form={form} />,
    show: (values) => showFields(fieldsIn('contact'), values),
  },
  {
    title: 'Participación',
    labels: { ...newPersonLabels.participation, mandateVersion: 'Orden de domiciliación' },
    check: stepRules('participation'),
    fields: (form) => <LazyLaterFields part="participation" form={form} />,
    show: showParticipation,
  },
]

/** The participation as facts; `null` for what was not asked. */
function showParticipation(values: Participation) {
  const { collaborates, assemblyNotFound, assembly, sectorals, mainSectoral } = values
  const isNamed = collaborates && !assemblyNotFound
  return {
    collaborates: assemblyNotFound ? 'Sí. No encuentro mi asamblea' : yesOrNo(collaborates),
    ...(!isNamed && { assemblyType: null }),
    assembly: isNamed ? showNames('assembly', assembly) : null,
    sectorals: sectorals.length === 0 ? 'Ninguna' : showNames('assembly', ...sectorals),
    mainSectoral: mainSectoral === null ? null : showNames('assembly', mainSectoral),
    ...showFee(values),
    responsibility: yesOrNo(values.responsibility),
    dataProtection: yesOrNo(values.dataProtection),
  }
}

function showFee({ contributes, amount, otherAmount: typed, bankAccount, mandateVersion }: Participation) {
  if (!contributes)
    return {
      contributes: 'No',
      period: null,
      amount: null,
      otherAmount: null,
      bankAccount: null,
      mandateVersion: null,
    }
  const euros = amount === otherAmount ? parseWholeEuros(typed) : amount
  return {
    contributes: 'Sí',
    amount: euros === null ? none : formatMoney(euros),
    otherAmount: null,
    bankAccount: groupIban(normaliseIban(bankAccount)),
    mandateVersion: mandateVersion === null ? 'Sin firmar todavía' : 'Firmada',
  }
}
