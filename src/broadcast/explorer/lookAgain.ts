/** Whether earlier seasons have changed is looked at after this time, when someone asks. */
export const LOOK_AGAIN_MS = 600_000;
