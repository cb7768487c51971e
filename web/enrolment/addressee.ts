const key = 'inscripcion-correo'

/** Where the mail of this tab's enrolment went, so that the page that says so survives a reload. */
export const saveAddressee = (email: string) => sessionStorage.setItem(key, email)
export const readAddressee = () => sessionStorage.getItem(key)
