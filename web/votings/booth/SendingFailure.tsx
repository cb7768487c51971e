type Props = {
  /** Why it was refused; null where the answer was lost. */
  reason: string | null
  /** That try, or one before, may have arrived. */
  isUnsure: boolean
}

/** Why a ballot could not be sent, and what can be done; a refusal says nothing of a try before. */
export const SendingFailure = ({ reason, isUnsure }: Props) =>
  isUnsure ? (
    <>
      <strong>No sabemos si tu voto ha llegado{reason === null ? ': se ha perdido la conexión' : ''}.</strong>
      {reason !== null && ` El último intento no se ha admitido: ${reason}`} Lo que enviaste es esto, y no se
      puede cambiar hasta saber si llegó. Pulsa «Reintentar»
      {reason === null && ' cuando vuelva'}: aunque ya hubiera llegado, cuenta una sola vez.
    </>
  ) : (
    <>
      <strong>No se ha enviado.</strong> {reason}
    </>
  )
