const key = 'inscripcion-correo'

/** Saves the address of this tab's enrolment mail, so that the result page can show it after a reload. */
export const saveAddressee = (email: string) => sessionStorage.setItem(key, email)
export const readAddressee = () => sessionStorage.getItem(key)
