import {
  BadgeCheck,
  CalendarDays,
  CircleHelp,
  Clock,
  createLucideIcon,
  FileText,
  HeartHandshake,
  House,
  IdCard,
  MapPin,
  Phone,
  RotateCcw,
  ShieldCheck,
  Smile,
  Tag,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { SectionIcon as Name } from "../../../content/variants";
import { Icon } from "../../../ui/icon";

const MOLAR_TOOTH =
  "M12 5.6c-1.6-1.5-3.4-2.100-5-1.700C4.600 4.500 3.500 6.700 3.900 9.300c.3 2 1.200 3.200 1.600 5 .4 2 .5 6.200 2.300 6.200 1.800 0 1.500-5.700 4.200-5.700s2.400 5.700 4.200 5.700c1.800 0 1.900-4.200 2.300-6.200.4-1.800 1.300-3 1.600-5 .4-2.600-.7-4.800-3.100-5.400-1.600-.4-3.400.2-5 1.700Z";

const ICONS: Readonly<Record<Name, LucideIcon>> = {
  tooth: createLucideIcon("tooth", [["path", { d: MOLAR_TOOTH, key: "tooth" }]]),
  price: Tag,
  calendar: CalendarDays,
  card: IdCard,
  phone: Phone,
  pin: MapPin,
  people: UsersRound,
  heart: HeartHandshake,
  shield: ShieldCheck,
  clock: Clock,
  document: FileText,
  refund: RotateCcw,
  smile: Smile,
  home: House,
  question: CircleHelp,
  check: BadgeCheck,
};

/** A small decoration: one of the site's drawings by name, or a file of the brand. */
export function SectionIcon({ name }: { name: Name | (string & {}) | undefined }) {
  if (name === undefined) return null;
  if (isIconName(name)) return <Icon icon={ICONS[name]} size={28} className="section-icon" />;
  return <img src={name} alt="" width={48} height={48} loading="lazy" className="section-icon" />;
}

function isIconName(name: string): name is Name {
  return Object.hasOwn(ICONS, name);
}
