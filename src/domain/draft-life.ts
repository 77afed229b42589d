/** How long a draft stays on a device after its last change, on the web and on the desktop. */
export const draftLifeDays = 28
export const draftLifeMs = draftLifeDays * 86_400_000
