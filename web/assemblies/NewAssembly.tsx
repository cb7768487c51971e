import { useNavigate, useSearch } from '@tanstack/react-router'
import { assemblyAdministration } from '#contract/assemblies/administration.ts'
import { assemblies } from '#contract/assemblies/assemblies.ts'
import { newAssembly } from '#contract/assemblies/assembly.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import {
  AssemblyFields,
  assemblyLabels,
  noAssemblyValues,
  toAssemblyBody,
  validateAssembly,
  type AssemblyValues,
} from '#web/assemblies/assemblyForm.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Stack.tsx'

/** `/panel-administracion/asambleas/nueva-asamblea`: of the type from whose tab one comes (rule assembly-1). */
export function NewAssembly() {
  const navigate = useNavigate()
  const { tipo } = useSearch({ strict: false }) as { tipo?: string }
  const start: AssemblyValues = {
    ...noAssemblyValues,
    assemblyType: assemblyTypes.find((type) => type === tipo) ?? '',
  }
  return (
    <>
      <ScreenHeading />
      <CreateForm
        title="Crear nueva asamblea"
        start={start}
        validate={(values) => validateAssembly(values, noAssemblyValues)}
        labels={assemblyLabels}
        call={(values) =>
          call(assemblyAdministration.create, { body: newAssembly.parse(toAssemblyBody(values)) })
        }
        successText={({ assemblyName }) => `Asamblea creada: ${assemblyName}`}
        invalidates={[assemblyAdministration.list, assemblies.basics]}
        next={({ id }) =>
          navigate({ to: '/panel-administracion/asambleas/asamblea/$id', params: { id: `${id}` } })
        }
        button="Crear asamblea"
        busy="Creando…"
        failed="No se ha creado"
        onCancel={null}
        width="medium"
      >
        {(form) => (
          <Card>
            <Stack>
              <AssemblyFields form={form} />
            </Stack>
          </Card>
        )}
      </CreateForm>
    </>
  )
}
