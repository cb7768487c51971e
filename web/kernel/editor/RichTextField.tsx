import type { FieldProps } from '#web/ui/Field.tsx'
import type { RichText } from '#contract/richText.ts'
import type { Places } from '#contract/richTextPlaces.ts'
import { lazyComponent } from '#web/ui/lazyComponent.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export type RichTextFieldProps = Omit<FieldProps, 'label' | 'labelHidden' | 'name' | 'id'> & {
  label: string
  /** The name of the field, which is its id as well. */
  name: string
  value: RichText
  onChange: (text: RichText) => void
  /** The placeholders that whoever fills in the text knows; without any, there are none to choose from. */
  places?: Places | undefined
  /** Where its images are uploaded, if it may have some. */
  images?: ImageStore
}

/** Where the images of a text are kept, by their id in the file store. */
export type ImageStore = {
  upload: (file: File) => Promise<{ id: string }>
  /** Keeps a copy of one that stands elsewhere, if that is allowed here. */
  fetch?: (url: string) => Promise<{ id: string }>
}

/**
 * A field in which people write a rich text, with a toolbar, placeholders and images. The editor is loaded when it is
 * first shown, so that no route weighs what it weighs (rule speed-3).
 */
export const RichTextField = lazyComponent<RichTextFieldProps>(
  async () => (await import('#web/kernel/editor/EditorField.tsx')).EditorField,
  ({ label }) => <Skeleton label={`Abriendo el editor de ${label}`} lines={10} />,
)
