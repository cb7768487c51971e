import { formatCount } from '#contract/plural.ts'
import type { Dropped } from '#web/kernel/editor/readPasted.ts'
import { Warning } from '#web/ui/Warning.tsx'

type Props = { of: Dropped; hasImages: boolean }

/** What was taken out of a text that was pasted, and how to put it in. */
export const DroppedNotice = ({ of: { images, links }, hasImages }: Props) => (
  <Warning>
    {images > 0 &&
      `${formatCount(images, 'imagen de lo que has pegado no se ha puesto', 'imágenes de lo que has pegado no se han puesto')}: ${hasImages ? `${images === 1 ? 'guárdala y añádela' : 'guárdalas y añádelas'} con «Imagen»` : 'este texto no lleva imágenes'}. `}
    {links > 0 &&
      `${formatCount(links, 'enlace no llevaba a ninguna parte o no tenía texto, y se ha quitado', 'enlaces no llevaban a ninguna parte o no tenían texto, y se han quitado')}.`}
  </Warning>
)
