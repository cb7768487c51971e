import { formatCount } from '#contract/plural.ts'
import type { Dropped } from '#web/kernel/editor/readPasted.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Editor.module.css'

type Props = { of: Dropped; hasImages: boolean }

/** What was taken out of a text that was pasted, and how to put it in. */
export const DroppedNotice = ({ of: { images, links }, hasImages }: Props) => (
  <p className={styles.unknown}>
    <Icon name="warning" size={18} />
    <span>
      {images > 0 &&
        `${formatCount(images, 'imagen de lo que has pegado no se ha puesto', 'imágenes de lo que has pegado no se han puesto')}: ${hasImages ? `${images === 1 ? 'guárdala y añádela' : 'guárdalas y añádelas'} con «Imagen»` : 'este texto no lleva imágenes'}. `}
      {links > 0 &&
        `${formatCount(links, 'enlace no llevaba a ninguna parte o no tenía texto, y se ha quitado', 'enlaces no llevaban a ninguna parte o no tenían texto, y se han quitado')}.`}
    </span>
  </p>
)
