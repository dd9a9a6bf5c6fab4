import "./messages.css";
import { Link } from "../../ui/link";
import { messageParts, type MessagePart } from "./message-parts";

interface MessageTextProps {
  text: string;
  /** Language of the text; may differ from the page's. */
  language: string;
  /** Scheme and host of the site; only URLs there become links. */
  origins: readonly string[];
}

/** A mail as its recipient got it. Text that people typed stays text; it is never interpreted as markup. */
export function MessageText({ text, language, origins }: MessageTextProps): React.ReactNode {
  return (
    <div className="message-text" lang={language}>
      {messageParts(text, origins).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: MessagePart }) {
  switch (part.kind) {
    case "title":
      return <h2>{part.text}</h2>;
    case "heading":
      return <h3>{part.text}</h3>;
    case "text":
      return <p>{part.text}</p>;
    case "link":
      return (
        <p>
          <Link to={part.path}>{part.text}</Link>
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Lines lines={part.lines} />
        </blockquote>
      );
    case "list":
      return (
        <p>
          <Lines lines={part.lines} />
        </p>
      );
    case "sender":
      return (
        <p className="message-sender">
          <Lines lines={part.lines} />
        </p>
      );
  }
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={index} className="message-line">
      {line}
    </span>
  ));
}
