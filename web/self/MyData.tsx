import { whoSees } from '#contract/self/whoSees.ts'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { withheldData } from '#contract/self/withheldData.ts'
import { useSession } from '#web/kernel/session/session.ts'
import { Accesses } from '#web/self/Accesses.tsx'
import { Consents } from '#web/self/Consents.tsx'
import { OwnHistory } from '#web/self/OwnHistory.tsx'
import { OwnRecords } from '#web/self/OwnRecords.tsx'
import { SectionLinks } from '#web/kernel/shell/SectionLinks.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './self.module.css'

/** Loaded late: it knows the shape of everything. */
const DownloadMyData = lazyComponent(
  async () => (await import('#web/self/DownloadMyData.tsx')).DownloadMyData,
  () => <Skeleton label="Cargando" lines={1} height="var(--control-main)" />,
)

const EraseMyData = lazyComponent(
  async () => (await import('#web/self/EraseMyData.tsx')).EraseMyData,
  () => <Skeleton label="Cargando" lines={3} />,
)

/** `/mis-datos`: the user's data, who sees them, and the user's rights (rule privacy-1). */
export function MyData() {
  const inCensus = useSession()?.affiliate != null
  return (
    <>
      <ScreenHeading
        sections={<SectionLinks of="/panel-de-usuario" />}
        lead="Lo que la organización guarda sobre ti, y lo que puedes hacer con ello."
      />
      <div className={styles.cards}>
        <Card title="Llévate tus datos">
          <p>
            El PDF es para leerlo; el fichero JSON, con los ficheros que hayas subido, para pasarlo a otro
            programa. Llevan tus datos enteros: guárdalos en un sitio seguro.
          </p>
          <DownloadMyData />
        </Card>
        {inCensus && (
          <>
            <Consents />
            <OwnRecords />
            <Card title="Corregir o dejar la organización">
              <p>En tu panel puedes corregir tus datos, cambiar tu participación o darte de baja.</p>
              <LinkButton to="/panel-de-usuario" icon="user">
                Ir a Panel de Usuario
              </LinkButton>
            </Card>
          </>
        )}
        {inCensus && <EraseMyData />}
        <Card title="Quién puede ver tus datos">
          <p>
            Los demás miembros no ven nada de tu ficha. Quien lleva tu asamblea ve lo justo para contar
            contigo; la Administración, el censo. Cada vez que alguien abre tu ficha queda escrito, y lo ves
            aquí abajo.
          </p>
          <Disclosure summary="Qué ve cada papel">
            <Facts of={whoSees.map(({ who, sees }) => [who, sees])} />
          </Disclosure>
        </Card>
        {inCensus && (
          <>
            <OwnHistory />
            <Accesses />
          </>
        )}
        <Card title="Lo que va en la descarga, y lo que no">
          <p>
            Va todo: tu ficha, tu cuenta y sus sesiones, registros, asistencias, votaciones, mandatos, cuotas,
            consentimientos, cambios, accesos, correos, solicitudes e importaciones. También los comentarios
            que la administración ha escrito sobre ti: son datos tuyos y tienes derecho a leerlos.
          </p>
          <Disclosure summary="Lo que no va, y por qué">
            <Facts of={withheldData.map(({ what, why }) => [what, why])} />
          </Disclosure>
        </Card>
      </div>
    </>
  )
}
