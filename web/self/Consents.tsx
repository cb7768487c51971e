import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consentLabels, withdrawable, type Consent } from '#contract/consents/consents.ts'
import { privacy } from '#contract/self/privacy.ts'
import { self } from '#contract/self/self.ts'
import { call } from '#web/kernel/api/api.ts'
import { invalidateReads, queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { EntryList } from '#web/ui/EntryList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './self.module.css'

/** The user's consents, with date and text, and how to withdraw them (rule privacy-2). */
export function Consents() {
  const [asking, setAsking] = useState(false)
  const query = useQuery(queryOf(privacy.consents, {}))
  const { content = [], communications } = query.data ?? {}
  const isKept = content.some(({ kind, withdrawnAt }) => kind === withdrawable && withdrawnAt === null)
  const withdraw = (
    <Button onClick={() => setAsking(true)}>
      Retirar<span className="vh"> {consentLabels[withdrawable]}</span>
    </Button>
  )
  return (
    <Card title="Tus consentimientos">
      {!query.data && (
        <QueryPlaceholder
          of={query}
          loading="Cargando tus consentimientos"
          failed="No se han podido cargar tus consentimientos"
          lines={3}
        />
      )}
      <EntryList>
        {content.map((consent) => (
          <li key={`${consent.kind} ${consent.givenAt}`}>
            <Line consent={consent} />
            {consent.kind === withdrawable && consent.withdrawnAt === null && withdraw}
          </li>
        ))}
        {communications && !isKept && (
          <li>
            <div>
              <strong>{consentLabels[withdrawable]}</strong>
              <small>Consta en tu ficha; no guardamos cuándo lo diste ni con qué texto.</small>
            </div>
            {withdraw}
          </li>
        )}
      </EntryList>
      {query.isSuccess && (
        <p className={styles.note}>
          {content.length === 0 && 'No guardamos con qué texto ni cuándo diste los demás. '}
          El compromiso y la protección de datos sostienen tu inscripción: para retirarlos hay que darse de
          baja.
        </p>
      )}
      {asking && <Withdraw onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Line({ consent: { kind, document, documentVersion, givenAt, withdrawnAt } }: { consent: Consent }) {
  return (
    <div>
      <strong>{consentLabels[kind]}</strong>
      <small>
        {formatMoment(givenAt)}
        {document && `, con el texto «${document}», versión\u00a0${documentVersion}`}
      </small>
      {withdrawnAt && <small>Retirado: {formatMoment(withdrawnAt)}</small>}
    </div>
  )
}

function Withdraw({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  async function withdraw() {
    await call(privacy.withdrawConsent, { body: { kind: withdrawable } })
    showToast('Consentimiento retirado')
    onClose()
    await invalidateReads(client, [privacy.consents, privacy.history, self.read])
  }
  return (
    <ConfirmCall
      title={`¿Seguro que quieres retirar «${consentLabels[withdrawable]}»?`}
      confirm="Retirar"
      tone="danger"
      busy="Guardando…"
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>Dejarás de recibir los boletines. Puedes volver a darlo en tu panel, en «CONTACTO».</p>
    </ConfirmCall>
  )
}
