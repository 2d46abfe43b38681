/**
 * Which dialog is open. One at a time; closing gives the focus back to where it was.
 */
export type DialogName = "gallery" | "palette";

class Dialogs {
  now = $state<DialogName | undefined>(undefined);
}

export const dialogs = new Dialogs();
