import { Problem } from '#server/kernel/http/problem.ts'

export const invitationExpired = () =>
  new Problem(
    'conflicto',
    'La invitación ya no vale: caducó, o te hemos enviado otra después. Usa la última que hayas recibido, o pide otra a tu organización.',
  )

export const alreadyValidated = () =>
  new Problem('conflicto', 'Esta inscripción ya estaba validada. Entra con tu correo y tu contraseña.')
