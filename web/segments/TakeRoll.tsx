import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rolls } from '#contract/rolls/rolls.ts'
import { readTypedMoment } from '#contract/madridTime.ts'
import { segments, type Segment } from '#contract/segments/segments.ts'
import { call, messageOf } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatNumber, formatTime } from '#web/ui/format.ts'
import { TextField } from '#web/ui/TextField.tsx'

const notAMoment = 'Escribe un día y una hora, por ejemplo 5/3/2026 18:00'

/** Freezes a segment as a roll, for a reason, and goes to the job that writes it. */
export function TakeRoll({ segment: { id, name } }: { segment: Pick<Segment, 'id' | 'name'> }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Fijar la lista">
      <p>
        Una lista fija guarda quién lo cumple hoy y con qué datos, y ya no cambia, aunque cambien las
        personas. Sirve para convocar, votar o comparar con otro día.
      </p>
      <Button icon="lock" onClick={() => setAsking(true)}>
        Fijar la lista de hoy
      </Button>
      {asking && (
        <DialogForm
          title={`Fijar la lista de «${name}»`}
          lead={<Lead id={id} />}
          start={{ reason: '', at: '' }}
          validate={({ reason, at }) => ({
            reason: reason.trim() === '' ? 'Campo requerido *' : undefined,
            at: at.trim() === '' || readTypedMoment(at) ? undefined : notAMoment,
          })}
          labels={{ reason: 'Para qué', at: 'A fecha de (opcional)' }}
          send={async ({ reason, at }) => {
            const job = await call(rolls.create, {
              body: { segmentId: id, reason, at: readTypedMoment(at) },
            })
            await navigate({ to: '/listas-fijas/trabajo/$id', params: { id: job.id } })
          }}
          button="Fijar la lista"
          busy="Empezando…"
          failed="No se ha fijado"
          onClose={() => setAsking(false)}
        >
          {({ register, formState: { errors } }) => (
            <>
              <TextField
                label="Para qué"
                hint="Por ejemplo, «Convocatoria de la asamblea de mayo»"
                error={errors.reason?.message}
                autoComplete="off"
                maxLength={200}
                data-first-focus
                {...register('reason')}
              />
              <TextField
                label="A fecha de (opcional)"
                hint="Vacío, de ahora. Con un día y una hora, como 5/3/2026 18:00, de quienes estaban entonces en el censo, con el tipo y la asamblea de entonces y los demás datos de ahora."
                error={errors.at?.message}
                autoComplete="off"
                {...register('at')}
              />
            </>
          )}
        </DialogForm>
      )}
    </Card>
  )
}

/** What taking a roll does, and of how many people, counted when it is asked. */
function Lead({ id }: Pick<Segment, 'id'>) {
  const { data, error, isFetching, dataUpdatedAt } = useQuery({
    ...queryOf(segments.count, { params: { id } }),
    staleTime: 0,
  })
  const at = `recuento de las ${formatTime(new Date(dataUpdatedAt))}`
  return (
    <>
      <p role="status">
        {error ? (
          messageOf(error)
        ) : data === undefined || isFetching ? (
          'Contando…'
        ) : data.count === 0 ? (
          `Ahora no lo cumple nadie (${at}): no hay nada que fijar.`
        ) : (
          <>
            Personas que lo cumplen ahora: <strong>{formatNumber(data.count)}</strong> ({at}).
          </>
        )}
      </p>
      <p>
        Se guardan como estén al fijarla. La lista, con lo que se pedía, la verá quien administra, y no se
        podrá cambiar ni borrar. Las etiquetas y los segmentos que no ve toda la administración no se nombran
        en ella.
      </p>
    </>
  )
}
