import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendars, type CalendarFeed } from '#contract/meetings/calendars.ts'
import { call } from '#web/kernel/api/api.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ActionsCard } from '#web/ui/ActionsCard.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './self.module.css'

type Asked = 'renew' | 'revoke' | { address: string }

/** The address at which the user's calendar programs read their meetings (rule calendar-1). */
export function CalendarCard() {
  const known = useQuery(queryOf(calendars.feed, {}))
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const feed = known.data?.feed ?? null
  const close = () => setAsked(undefined)
  const keep = (now: CalendarFeed | null) =>
    queries.setQueryData(queryOf(calendars.feed, {}).queryKey, { feed: now })
  return (
    <ActionsCard title="Tus reuniones en tu calendario">
      <p>
        El calendario de tu móvil o de tu ordenador puede leer en una dirección solo tuya las reuniones que
        ves aquí, y ponerse al día por sí solo.
      </p>
      {known.data ? (
        <>
          {feed && <p className={styles.note}>{describe(feed)}</p>}
          <div className={styles.stack}>
            <Button icon="calendar" onClick={() => setAsked('renew')}>
              {feed ? 'Cambiar la dirección' : 'Crear la dirección'}
            </Button>
            {feed && (
              <Button icon="trash" onClick={() => setAsked('revoke')}>
                Retirar la dirección
              </Button>
            )}
          </div>
        </>
      ) : (
        <QueryPlaceholder
          of={known}
          loading="Cargando tu calendario"
          failed="No se ha podido cargar tu calendario"
          lines={2}
        />
      )}
      {asked === 'renew' && (
        <ChooseTelling
          isRenewed={feed !== null}
          onClose={close}
          onDone={({ address, feed: made }) => {
            keep(made)
            setAsked({ address })
          }}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmCall
          title="¿Retirar la dirección de tu calendario?"
          confirm="Retirar la dirección"
          tone="danger"
          busy="Retirando…"
          failed="No se ha podido retirar"
          onConfirm={async () => {
            await call(calendars.revoke, {})
            keep(null)
            close()
            showToast('La dirección ya no vale')
          }}
          onClose={close}
        >
          <p>Los calendarios que la usan dejarán de ponerse al día. Puedes crear otra cuando quieras.</p>
        </ConfirmCall>
      )}
      {typeof asked === 'object' && <ShowAddress address={asked.address} onClose={close} />}
    </ActionsCard>
  )
}

function describe({ createdAt, lastReadAt, showsTitles }: CalendarFeed): string {
  const tells = showsTitles ? 'dice qué reunión es y dónde' : 'solo dice «Reunión» y la hora'
  const read = lastReadAt
    ? `Un calendario la leyó el ${formatMoment(lastReadAt)}`
    : 'Aún no la ha leído nadie'
  return `Tienes una dirección desde el ${formatMoment(createdAt)}, que ${tells}. ${read}.`
}

type TellingProps = {
  isRenewed: boolean
  onClose: () => void
  onDone: (made: { address: string; feed: CalendarFeed }) => void
}

/** Says what a calendar's provider can read, and asks how much it may. */
const ChooseTelling = ({ isRenewed, onClose, onDone }: TellingProps) => (
  <DialogForm
    title={isRenewed ? 'Cambiar la dirección de tu calendario' : 'Crear la dirección de tu calendario'}
    lead={
      <>
        <p>
          Si tu calendario es de Google, Apple, Microsoft u otra empresa, esa empresa verá de qué página
          vienen tus reuniones: <strong>podrá saber a qué organización perteneces</strong>. Las descripciones
          y los enlaces para conectarse no van nunca.
        </p>
        {isRenewed && <p>La dirección de ahora dejará de valer.</p>}
      </>
    }
    start={{ telling: 'times' }}
    labels={{ telling: 'Qué dirá de cada reunión' }}
    validate={() => ({})}
    send={async ({ telling }) =>
      onDone(await call(calendars.renew, { body: { showsTitles: telling === 'titles' } }))
    }
    button={isRenewed ? 'Cambiar la dirección' : 'Crear la dirección'}
    busy="Creando…"
    failed="No se ha creado"
    onClose={onClose}
  >
    {(form) => (
      <RadioGroup
        label="Qué dirá de cada reunión"
        choices={[
          { value: 'times', label: '«Reunión» y la hora', hint: 'Lo demás lo lees aquí, con su enlace' },
          { value: 'titles', label: 'Su título, el lugar y la hora' },
        ]}
        {...form.register('telling')}
      />
    )}
  </DialogForm>
)

/** The new address, which is told only now. */
const ShowAddress = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Dialog
    title="La dirección de tu calendario"
    onClose={onClose}
    actions={
      <Button variant="primary" onClick={onClose}>
        Ya la tengo
      </Button>
    }
  >
    <p>
      Añádela en tu calendario como «suscripción» o «calendario desde URL».{' '}
      <strong>No la volveremos a enseñar</strong>, y quien la tenga ve tus reuniones: no la compartas.
    </p>
    <div className={styles.copied}>
      <TextField label="Dirección" value={address} readOnly onFocus={(event) => event.target.select()} />
      <CopyButton what="la dirección" text={address} />
    </div>
  </Dialog>
)
