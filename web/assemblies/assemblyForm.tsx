import { useWatch } from 'react-hook-form'
import {
  assemblyFieldLabels,
  isSectoral,
  newAssembly,
  type AssemblyDetails,
} from '#contract/assemblies/assembly.ts'
import { assemblyTypes, type AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import { validateWith, type FormOf, type Labels } from '#web/kernel/form/form.ts'
import { OfficeField, type Office } from '#web/assemblies/OfficeField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'

export type AssemblyValues = {
  assemblyType: AssemblyType | ''
  assemblyName: string
  assemblyGroup: string
  assemblyDescription: string
  contactEmail: string
  link1: Office
  link2: Office
}

export const assemblyLabels: Labels<AssemblyValues> = assemblyFieldLabels

export const noAssemblyValues: AssemblyValues = {
  assemblyType: '',
  assemblyName: '',
  assemblyGroup: '',
  assemblyDescription: '',
  contactEmail: '',
  link1: null,
  link2: null,
}

/** What the call gets of the values. */
export const toAssemblyBody = ({ link1, link2, ...values }: AssemblyValues) => ({
  ...values,
  link1: addressOf(link1),
  link2: addressOf(link2),
})

const addressOf = (office: Office) => (office && 'id' in office ? office.email : '')

const validateSent = validateWith<AssemblyValues>(newAssembly)

/** Somebody without an address cannot be given an office, but keeps the one they hold. */
function explainOffice(office: Office, held: Office): string | undefined {
  if (office === null) return undefined
  if ('gone' in office && office.gone !== undefined) return `${office.gone}: no puede llevar un cargo`
  if ('typed' in office) return 'Elige a la persona de la lista, o borra lo escrito'
  const isHeld = held !== null && 'id' in held && held.id === office.id
  return office.email === '' && !isHeld
    ? 'Esta persona no tiene correo: anótalo antes en su ficha'
    : undefined
}

/** What is wrong with the values. */
export function validateAssembly(values: AssemblyValues, held: Pick<AssemblyValues, 'link1' | 'link2'>) {
  const wrong = (link: 'link1' | 'link2') => {
    const message = explainOffice(values[link], held[link])
    return message && { [link]: message }
  }
  return { ...validateSent(toAssemblyBody(values)), ...wrong('link1'), ...wrong('link2') }
}

/** People belong to a territorial assembly in another way than to a sectoral one: neither becomes the other. */
const offerTypes = (before: AssemblyType | undefined) =>
  assemblyTypes.filter((type) => before === undefined || isSectoral(type) === isSectoral(before))

type Props = { form: FormOf<AssemblyValues>; /** The assembly that is changed. */ before?: AssemblyDetails }

/** The fields of an assembly, new or changed (rule assembly-1). */
export function AssemblyFields({ form, before }: Props) {
  const { register, setValue, control, formState } = form
  const { errors } = formState
  const [link1, link2] = useWatch({ control, name: ['link1', 'link2'] })
  const office = (link: 'link1' | 'link2', value: Office) => (
    <OfficeField
      link={link}
      value={value}
      error={errors[link]?.message}
      onChange={(chosen) => setValue(link, chosen, { shouldDirty: true })}
    />
  )
  return (
    <>
      <RadioGroup
        label={assemblyFieldLabels.assemblyType}
        variant="inline"
        choices={offerTypes(before?.assemblyType).map((type) => ({ value: type, label: type }))}
        error={errors.assemblyType?.message}
        {...register('assemblyType')}
      />
      <TextField
        label={assemblyFieldLabels.assemblyName}
        error={errors.assemblyName?.message}
        autoComplete="off"
        data-first-focus
        {...register('assemblyName')}
      />
      <TextField
        label={assemblyFieldLabels.assemblyGroup}
        hint="Opcional. Cómo se agrupan, por ejemplo «Almendra central»."
        error={errors.assemblyGroup?.message}
        autoComplete="off"
        {...register('assemblyGroup')}
      />
      <TextArea
        label={assemblyFieldLabels.assemblyDescription}
        hint="Opcional. La leen sus miembros: cuándo y dónde se reúne, de qué se ocupa."
        error={errors.assemblyDescription?.message}
        rows={4}
        {...register('assemblyDescription')}
      />
      <TextField
        label={assemblyFieldLabels.contactEmail}
        hint="Opcional. El correo de la asamblea, desde el que se escribe a sus miembros."
        error={errors.contactEmail?.message}
        inputMode="email"
        autoComplete="off"
        {...register('contactEmail')}
      />
      {office('link1', link1)}
      {office('link2', link2)}
    </>
  )
}
