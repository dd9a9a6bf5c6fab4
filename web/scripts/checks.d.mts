type Table = Readonly<Record<string, readonly string[]>>;

export function makeChecks(
  components: Readonly<Record<string, unknown>>,
  tables?: { files?: Table; unread?: Table; open?: Table; late?: Table },
): Map<string, string>;
