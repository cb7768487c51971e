import type { DemoScreen } from '#test/support/demoScreen.ts'

const admin = 'admin@concejo.example'
const liaison = 'enlace@concejo.example'

/** The screens of mail to many. */
export const communicationScreens: DemoScreen[] = [
  { route: '/comunicaciones', who: admin },
  { route: '/comunicaciones/lista-comunicaciones', who: admin },
  { route: '/comunicaciones/lista-comunicaciones', who: liaison },
]
