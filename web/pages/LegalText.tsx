import { useQuery } from '@tanstack/react-query'
import { organisation } from '#contract/organisation/shown.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './pages.module.css'

/** Loaded with the text: what is first seen of the page does not wait for it. */
const RichText = lazyComponent(async () => (await import('#web/kernel/page/RichText.tsx')).RichText)

/** `/aviso-legal`: what the organisation says of itself (rule organisation-1). */
export const LegalNotice = () => <LegalText of="legalNotice" />
/** `/politica-de-privacidad`: what it does with the data that it has. */
export const PrivacyPolicy = () => <LegalText of="privacyPolicy" />

function LegalText({ of }: { of: 'legalNotice' | 'privacyPolicy' }) {
  const texts = useQuery(queryOf(organisation.texts, {}))
  return (
    <div className={styles.prose}>
      <ScreenHeading />
      {!texts.data && (
        <QueryPlaceholder
          of={texts}
          loading="Cargando el texto"
          failed="No se ha podido cargar el texto"
          lines={6}
        />
      )}
      {texts.data?.[of].length === 0 && (
        <EmptyState title="Sin publicar" icon="empty">
          La organización no ha publicado todavía este texto.
        </EmptyState>
      )}
      {texts.data && <RichText of={texts.data[of]} level={2} />}
    </div>
  )
}
