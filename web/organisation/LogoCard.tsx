import { useRef, useState } from 'react'
import { fileUses } from '#contract/fileUses.ts'
import { organisationSettings, type OrganisationSettings } from '#contract/organisation/settings.ts'
import { call, LocalRefusal } from '#web/kernel/api/api.ts'
import { describeFailure } from '#web/kernel/form/describeFailure.ts'
import { ConfirmDeletion } from '#web/kernel/form/ConfirmCall.tsx'
import { usePressed } from '#web/kernel/form/usePressed.ts'
import { Button } from '#web/ui/Button.tsx'
import { HiddenFileInput } from '#web/ui/FileInput.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Actions } from '#web/ui/Form.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { formatLimit } from '#web/ui/formatSeldom.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import styles from './organisation.module.css'

const { most } = fileUses.logo

const onPapers = 'Está también en la cabecera de los documentos en PDF.'
const notOnPapers =
  'No está en los documentos en PDF: es transparente y demasiado grande para dibujarlo en cada uno, o está entrelazado. Guárdalo más pequeño, de unos 500 píxeles de lado, o con fondo.'

type Props = { settings: OrganisationSettings; onChanged: (settings: OrganisationSettings) => Promise<void> }

/** The logo of the organisation, and how it is put and removed (rule organisation-3). */
export function LogoCard({ settings: { logo, name, isLogoOnPapers }, onChanged }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { under, error, press } = usePressed()
  const put = (file: File) =>
    void press(
      true,
      () => {
        if (file.size > most)
          throw new LocalRefusal(`Ocupa ${formatBytes(file.size)}: como mucho ${formatLimit(most)}.`)
        return call(organisationSettings.putLogo, { file })
      },
      async (changed) => {
        await onChanged(changed)
        showToast('Logotipo guardado')
      },
    )
  async function remove() {
    await onChanged(await call(organisationSettings.removeLogo, {}))
    setAsking(false)
    showToast('Logotipo quitado')
  }
  return (
    <Card title="Logotipo">
      {logo === null ? (
        <p>No hay: se ve el del programa.</p>
      ) : (
        <div className={styles.preview}>
          {(['light', 'dark'] as const).map((on) => (
            <div key={on} className={styles.paper} data-on={on}>
              <img
                src={`/api/organisation/logo/${logo}`}
                alt={`${name}, ${on === 'light' ? 'de día' : 'de noche'}`}
              />
            </div>
          ))}
        </div>
      )}
      <p>
        PNG o JPEG, de {formatLimit(most)} como mucho. Se ve pequeño, y siempre sobre claro: mejor oscuro y
        sin letra menuda.
      </p>
      {logo !== null && <p>{isLogoOnPapers ? onPapers : notOnPapers}</p>}
      <HiddenFileInput ref={input} accept=".png,.jpg,.jpeg" label="Imagen del logotipo" onChoose={put} />
      <Actions>
        <Button icon="plus" busy={under ? 'Subiendo…' : undefined} onClick={() => input.current?.click()}>
          {logo === null ? 'Poner un logotipo' : 'Cambiar el logotipo'}
        </Button>
        {logo !== null && (
          <Button icon="trash" onClick={() => setAsking(true)}>
            Quitar el logotipo
          </Button>
        )}
      </Actions>
      {error !== null && <p role="alert">{describeFailure('No se ha guardado', error)}</p>}
      {isAsking && (
        <ConfirmDeletion
          title="¿Seguro que quieres quitar el logotipo?"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>En su lugar se verá el del programa.</p>
        </ConfirmDeletion>
      )}
    </Card>
  )
}
