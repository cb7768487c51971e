import { assemblyAdministration } from '#contract/assemblies/administration.ts'
import { assemblyFieldLabels, type AssemblyDetails } from '#contract/assemblies/assembly.ts'
import { call } from '#web/kernel/api/api.ts'
import type { Editing } from '#web/kernel/form/EditForm.tsx'
import { isSame } from '#web/kernel/form/form.ts'
import {
  AssemblyFields,
  assemblyLabels,
  toAssemblyBody,
  validateAssembly,
  type AssemblyValues,
} from '#web/assemblies/assemblyForm.tsx'

const isField = (field: string): field is keyof AssemblyValues => field in assemblyFieldLabels

const valuesOf = (data: AssemblyDetails): AssemblyValues => ({
  assemblyType: data.assemblyType,
  assemblyName: data.assemblyName,
  assemblyGroup: data.assemblyGroup,
  assemblyDescription: data.assemblyDescription,
  contactEmail: data.contactEmail ?? '',
  link1: data.responsible && { id: data.responsible.id, email: data.link1 ?? '' },
  link2: data.liaison && { id: data.liaison.id, email: data.link2 ?? '' },
})

/** The data of an assembly and who leads it (rule assembly-3). */
export const editAssembly: Editing<AssemblyDetails, AssemblyValues> = {
  valuesOf,
  validate: (values, before) => validateAssembly(values, valuesOf(before)),
  labels: assemblyLabels,
  fields: (form, before) => <AssemblyFields form={form} before={before} />,
  save: (values, before) => {
    const seen = valuesOf(before)
    const changed = Object.entries(toAssemblyBody(values)).filter(
      ([name]) => isField(name) && !isSame(values[name], seen[name]),
    )
    return call(assemblyAdministration.edit, {
      params: { id: before.id },
      body: { ...Object.fromEntries(changed), version: before.version },
    })
  },
  savedText: 'Cambios guardados',
  fieldFor: (field) =>
    isField(field) ? { label: assemblyFieldLabels[field], names: [field] } : { label: 'Asamblea', names: [] },
  show: (_field, text) => text ?? '',
}
