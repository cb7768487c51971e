import { Link, useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { segments } from '#contract/segments/segments.ts'
import { call } from '#web/kernel/api/api.ts'
import { CreateForm } from '#web/kernel/form/CreateForm.tsx'
import type { FormOf } from '#web/kernel/form/form.ts'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { formPart } from '#web/people/forms.ts'
import {
  noSegmentValues,
  SegmentFields,
  segmentLabels,
  validateSegment,
  type SegmentValues,
} from '#web/people/choosing/segmentForm.tsx'
import { toSharedWith } from '#web/people/choosing/sharingForm.tsx'
import {
  conditionsLabels,
  readTree,
  toConditions,
  validateConditions,
  type ConditionsValue,
} from '#web/segments/conditions.ts'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'

/** Loaded late: it has the controls of all filters. */
const ConditionsField = lazyComponent(
  async () => (await import('#web/segments/ConditionsField.tsx')).ConditionsField,
  () => <Skeleton label="Cargando las condiciones" lines={4} />,
)

type Values = ConditionsValue & SegmentValues

function NameAndUse({ form }: { form: FormOf<Values> }) {
  const value = { tree: useWatch({ control: form.control, name: 'tree' }) }
  const isWhole = validateConditions(value).tree === undefined
  return <SegmentFields form={formPart(form)} tree={isWhole ? readTree(value) : undefined} />
}

/** `/segmentos/nuevo`: a segment from its first condition on (rule people-21). */
export function NewSegment() {
  const navigate = useNavigate()
  return (
    <>
      <ScreenHeading
        lead={
          <>
            Elige qué tiene que cumplir cada persona, y ponle un nombre. También puedes filtrar en{' '}
            <Link to="/censo-base/inscritos">Inscritos</Link> y pulsar «Guardar como segmento».
          </>
        }
      />
      <CreateForm
        title="Nuevo segmento"
        start={{ ...toConditions(null), ...noSegmentValues }}
        validate={(values: Values) => ({ ...validateConditions(values), ...validateSegment(values) })}
        labels={{ ...conditionsLabels, ...segmentLabels }}
        renamed={{ filter: 'tree', sharedWith: 'sharing' }}
        call={(values) =>
          call(segments.create, {
            body: {
              name: values.name,
              sharedWith: toSharedWith(values),
              filter: { v: 1, tree: readTree(values) },
            },
          })
        }
        successText={() => 'Segmento guardado'}
        invalidates={[segments.list]}
        next={({ id }) => navigate({ to: '/segmentos/$id', params: { id: `${id}` } })}
        button="Guardar segmento"
        busy="Guardando…"
        failed="No se ha guardado"
        onCancel={null}
        width="medium"
      >
        {(form) => (
          <>
            <Card title="A quién elige">
              <Stack>
                <ConditionsField form={formPart(form)} />
              </Stack>
            </Card>
            <Card title="Nombre y uso">
              <Stack>
                <NameAndUse form={form} />
              </Stack>
            </Card>
          </>
        )}
      </CreateForm>
    </>
  )
}
