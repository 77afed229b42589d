/** This device keeps no draft, or no session. Not said on a kiosk, where that is intended. Passes through t(). */
export const notKeptNotice = 'Your progress is not being saved on this device.'
