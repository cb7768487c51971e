import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { erasureAsked, ownErasures } from '#contract/erasures/ownErasures.ts'
import { formatDayInWords } from '#contract/format.ts'
import { erasureParts, erasureStates, type ErasureOfPerson } from '#contract/retention/erasureOfPerson.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { validateWith } from '#web/kernel/form/form.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'

const labels = { text: 'Si quieres, explícanos qué y por qué' }
const listed = queryOf(ownErasures.list, {})

/** What the user asked to be erased, and how to ask for it (rule erasure-1; GDPR art. 17). */
export function EraseMyData() {
  const client = useQueryClient()
  const known = useQuery(listed)
  const [asked, setAsked] = useState<'ask' | number>()
  const close = () => setAsked(undefined)
  const keep = (now: ErasureOfPerson[]) => client.setQueryData(listed.queryKey, now)
  const isOpen = known.data?.some(({ state }) => state === 'pendiente' || state === 'aceptada') ?? true
  return (
    <Card title="Pedir que se borren tus datos">
      <p>
        Tienes derecho a pedirlo. Contestamos en un mes. Si se acepta entero, dejas el censo y se borra todo
        lo que la ley no obliga a guardar: si has pagado o donado, tu nombre, tu documento, tu provincia y lo
        que pagaste, seis años.
      </p>
      {!known.data && (
        <QueryPlaceholder
          of={known}
          loading="Cargando lo que has pedido"
          failed="No se ha podido cargar lo que has pedido"
          lines={2}
        />
      )}
      <EntryList isOrdered>
        {known.data?.map((erasure) => (
          <li key={erasure.id}>
            <Line erasure={erasure} />
            {erasure.state === 'pendiente' && (
              <Button onClick={() => setAsked(erasure.id)}>Retirar la petición</Button>
            )}
          </li>
        ))}
      </EntryList>
      {known.data && !isOpen && (
        <Button icon="trash" onClick={() => setAsked('ask')}>
          Pedir que se borren…
        </Button>
      )}
      {asked === 'ask' && <Ask onAsked={keep} onClose={close} />}
      {typeof asked === 'number' && (
        <ConfirmCall
          title="¿Retirar la petición?"
          confirm="Retirar"
          tone="primary"
          busy="Retirando…"
          failed="No se ha retirado"
          onConfirm={async () => {
            keep(await call(ownErasures.withdraw, { params: { id: asked } }))
            showToast('Petición retirada')
            close()
          }}
          onClose={close}
        >
          <p>Tus datos siguen como están. Puedes pedirlo otra vez cuando quieras.</p>
        </ConfirmCall>
      )}
    </Card>
  )
}

type AskProps = { onAsked: (now: ErasureOfPerson[]) => void; onClose: () => void }

const Ask = ({ onAsked, onClose }: AskProps) => (
  <DialogForm
    title="¿Pedir que se borren tus datos?"
    lead={
      <p>
        No cambia nada hasta que contestemos, y puedes retirarlo antes. Lo que se borra no se puede recuperar.
        Si solo quieres dejar la organización, date de baja en tu panel: es inmediato.
      </p>
    }
    start={{ text: '' }}
    validate={validateWith<{ text: string }>(erasureAsked)}
    labels={labels}
    send={async (body) => {
      onAsked(await call(ownErasures.ask, { body }))
      showToast('Petición enviada. Te escribimos un correo')
      onClose()
    }}
    button="Pedir que se borren"
    busy="Enviando…"
    failed="No se ha enviado"
    onClose={onClose}
  >
    {({ register, formState: { errors } }) => (
      <TextArea
        label={labels.text}
        hint="Por ejemplo: solo los comentarios, o todo"
        rows={4}
        error={errors.text?.message}
        data-first-focus
        {...register('text')}
      />
    )}
  </DialogForm>
)

const Line = ({
  erasure: { askedOn, state, deadline, text, answer, parts, extensionReason },
}: {
  erasure: ErasureOfPerson
}) => (
  <div>
    <strong>
      {erasureStates[state]}, pedida el {formatDayInWords(askedOn)}
    </strong>
    {text !== '' && <p>{text}</p>}
    {state === 'pendiente' && <p>Te contestamos antes de que termine el {formatDayInWords(deadline)}.</p>}
    {extensionReason !== null && <p>Tardamos más: {extensionReason}</p>}
    {parts !== null && <p>Se borra: {parts.map((part) => erasureParts[part].toLowerCase()).join('; ')}.</p>}
    {answer !== '' && <p>Te contestamos: {answer}</p>}
  </div>
)
