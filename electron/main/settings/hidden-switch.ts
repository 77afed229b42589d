/** The switch of an app that the user's sign-in to the computer opens. Windows only: macOS says so itself. */
export const hiddenSwitch = 'hidden'
