import { textImages } from '#contract/files/textImages.ts'
import type { ImageStore } from '#web/kernel/editor/RichTextField.tsx'
import { call } from '#web/kernel/api/api.ts'

/** The images of texts that pages show, also without a session. */
export const publicImages: ImageStore = { upload: (file) => call(textImages.add, { file }) }
